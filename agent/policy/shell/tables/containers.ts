import { looks as look } from './kinds.ts';
import type { Family, ProgramSpec } from './spec.ts';

const compose: ProgramSpec = {
  options: '-f:read -p: --file:read --profile: --project-name:',
  sub: { ps: look, ls: look, images: look, logs: look, version: look, top: look, port: look },
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
