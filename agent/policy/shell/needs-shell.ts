// Names that mean something only inside a shell, or something else there than the program of that name.

const names = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Bash's builtins and reserved words (bash 5.3; those of sh are among them), and names its later versions may load. */
export const POSIX_SHELL_NAMES: ReadonlySet<string> = new Set(
  names(`
  . : [ alias bg bind break builtin caller cd command compgen complete compopt continue declare dirs disown echo enable
  eval exec exit export false fc fg getopts hash help history jobs kill let local logout mapfile popd printf pushd pwd
  read readarray readonly return set shift shopt source suspend test times trap true type typeset ulimit umask unalias
  unset wait
  ! { } [[ ]] case coproc do done elif else esac fi for function if in select then time until while`),
);

/** Aliases and functions every PowerShell (Windows PowerShell 5.1 to 7) has; a program of that name is not what runs. */
export const POWERSHELL_NAMES: ReadonlySet<string> = new Set(
  names(`
  % ? ac asnp cat cd chdir clc clear clhy cli clp cls clv cnsn compare copy cp cpi cpp curl cvpa dbp del diff dir dnsn
  ebp echo epal epcsv epsn erase etsn exsn fc fhx fl foreach ft fw gal gbp gc gcb gci gcm gcs gdr gerr ghy gi gin gjb gl
  gm gmo gp gps gpv group gsn gsnp gsv gtz gu gv gwmi h help history icm iex ihy ii ipal ipcsv ipmo ipsn irm ise iwmi iwr
  kill lp ls man md measure mi mkdir more mount move mp mv nal ndr ni nmo npssc nsn nv ogv oh oss pause popd prompt ps
  pushd pwd r rbp rcjb rcsn rd rdr ren ri rjb rm rmdir rmo rni rnp rp rsn rsnp rujb rv rvpa rwmi sajb sal saps sasv sbp
  sc scb select set shcm si sl sleep sls sort sp spjb spps spsv start stz sujb sv swmi tabexpansion2 tee trcm type
  wget where wjb write
  begin break catch class continue data define do dynamicparam else elseif end enum exit filter finally for from function
  hidden if in inlinescript parallel param process return sequence static switch throw trap try until using var while
  workflow`),
);
