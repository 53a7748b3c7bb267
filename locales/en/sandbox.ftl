# Why commands cannot be confined here
sandbox-no-bubblewrap = There is no bubblewrap (bwrap), which confines commands on Linux. Install your system's package bubblewrap, and start Ocho again.
sandbox-probe-failed = { $program } cannot confine commands here: { $detail }. It needs user namespaces: allow them for bwrap (Ubuntu: in its AppArmor profile; in a container: in its runtime), and start Ocho again.
sandbox-no-sandbox-exec = There is no /usr/bin/sandbox-exec, which confines commands on macOS.
sandbox-not-here = Ocho knows of nothing that confines commands on { $system }.
sandbox-gone = { $program }, which confines commands, is no longer there. Install it again.
sandbox-whole-system = Commands can write to { $folder }, so nothing would confine them. Open a folder below it, and take it out of sandbox_writable.
sandbox-hidden-folder = { $folder } lies in a folder that is hidden from confined commands. Open another folder.
sandbox-put-aside = The command made { $place }, which decides what programs git runs. It was moved to { $to }.
sandbox-removed = The command made { $place }, which decides what programs git runs. It was deleted.
sandbox-not-removed = The command made { $place }, which decides what programs git runs, and it could not be taken away. Run no git here before it is deleted.
