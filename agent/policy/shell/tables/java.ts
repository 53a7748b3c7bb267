import { strict, tool } from './kinds.ts';
import type { Family } from './spec.ts';

/** The JVM: build tools run the project's own builds; a class path or an agent can be anything, and is not listed. */
export const java: Family = {
  gradle: strict(
    '[qiswx] -p:script -x: --version!version --info --stacktrace --no-daemon --daemon --parallel --build-cache --no-build-cache --offline --quiet --continue --tests: --rerun-tasks --console: --scan!high --warning-mode: --max-workers: --dry-run -m --refresh-dependencies --configuration-cache',
    ['task'],
  ),
  mvn: strict(
    '[qBeXUoVN] -pl: -am -P: -D:property -T: --version!version --batch-mode --quiet --offline --no-transfer-progress -ntp --fail-at-end --also-make --projects: --errors --update-snapshots',
    ['goal'],
  ),
  ant: strict('[qv] -version', ['task']),
  sbt: strict('--version!version', ['task']),
  // Its own program: the first operand is a class or a source file, with `-jar` it is an archive's argument.
  java: {
    options:
      '-version!version --version!version -jar:script!jar -cp:classpath -classpath:classpath --class-path:classpath -ea -esa -server --enable-preview',
    wordOptions: true,
    operands: ['script', 'text'],
    stop: true,
    class: 'medium',
    why: 'project',
    alone: 'high',
    modes: { jar: { operands: ['text'] } },
    special: 'java',
  },
  javac: strict('-d:write -cp: -version --version!version', ['read'], { wordOptions: true }),
  kotlinc: strict('-version', ['read'], { wordOptions: true }),
  ktlint: tool,
};
