import type { Special } from '../tables/spec.ts';
import { exportNames, kill, names, printf, set, trap } from './builtins.ts';
import { compiler } from './compiler.ts';
import { cp, curl, tar, transfer } from './files.ts';
import { find } from './find.ts';
import { ghApi } from './gh.ts';
import { git, gitCheckout, gitConfig, gitCreate, gitQuiet } from './git.ts';
import { gitShows } from './git-shows.ts';
import { grep } from './grep.ts';
import { java } from './java.ts';
import type { ProgramJudge } from './program.ts';
import { pythonModule } from './python.ts';
import { test } from './test.ts';
import { awk, jq, sed } from './text.ts';
import { env, npx, packageScript, projectRun, watch, xargs } from './wrappers.ts';

/** Programs with code of their own, by the name the tables use. */
export const SPECIALS: Readonly<Record<Special, ProgramJudge>> = {
  awk,
  compiler,
  cp,
  curl,
  env,
  export: exportNames,
  find,
  'gh-api': ghApi,
  git,
  'git-checkout': gitCheckout,
  'git-config': gitConfig,
  'git-create': gitCreate,
  'git-quiet': gitQuiet,
  'git-shows': gitShows,
  grep,
  java,
  jq,
  kill,
  names,
  npx,
  'package-script': packageScript,
  printf,
  'project-run': projectRun,
  'python-module': pythonModule,
  sed,
  set,
  tar,
  test,
  transfer,
  trap,
  watch,
  xargs,
};
