import { each, looks as look, remote, strict } from './kinds.ts';
import type { Family, ProgramSpec } from './spec.ts';

const compose: ProgramSpec = {
  options: '-f:script -p: --file:script --profile: --project-name:',
  sub: {
    ps: look,
    ls: look,
    images: look,
    logs: look,
    version: look,
    top: look,
    port: look,
    config: look,
    // They run what the project's own files say; what reaches further by an option is not listed.
    build: strict('[q] --no-cache --pull --quiet --parallel --progress: --with-dependencies'),
    up: strict(
      '[d] --detach --build --no-build --no-deps --force-recreate --no-recreate --remove-orphans --wait --wait-timeout: -t: --timeout: --scale: --abort-on-container-exit --exit-code-from: --attach: --no-color --no-log-prefix --quiet-pull --pull: --no-start',
    ),
    down: strict('--remove-orphans -t: --timeout:'),
    ...each('start stop restart pause unpause', strict('-t: --timeout: --no-deps')),
    pull: {
      options: '[q] --quiet --ignore-pull-failures',
      operands: ['text'],
      class: 'medium',
      why: 'network',
    },
    push: remote,
  },
};
const docker: ProgramSpec = {
  options: '[v] --version!version',
  alone: 'low',
  sub: {
    ps: look,
    images: look,
    logs: look,
    version: look,
    info: look,
    inspect: look,
    stats: look,
    port: look,
    top: look,
    diff: look,
    history: look,
    compose,
    build: strict(
      '[q] -t: --tag: -f:script --file:script --build-arg: --target: --no-cache --pull --quiet --progress: --platform: --load --label: --rm --force-rm',
      ['script'],
    ),
    push: remote,
    container: { sub: { ls: look, list: look, inspect: look, logs: look } },
    pull: { operands: ['package'], class: 'medium', why: 'network' },
    image: { sub: { ls: look, inspect: look, history: look } },
    network: { sub: { ls: look, inspect: look } },
    volume: { sub: { ls: look, inspect: look } },
  },
};
/** Containers: looking is medium, everything that acts is high. */
export const containers: Family = {
  docker,
  podman: docker,
  'docker-compose': compose,
  buildah: { options: '', sub: { images: look, containers: look } },
};
