import type { Family, ProgramSpec } from './spec.ts';

const look: ProgramSpec = { operands: ['text'], class: 'medium', why: 'system', unknown: 'medium' };
const planned: ProgramSpec = { operands: ['text'], class: 'medium', why: 'network', unknown: 'medium' };
const compose: ProgramSpec = {
  options: '-f:read -p: --file:read --profile: --project-name:',
  sub: { ps: look, ls: look, images: look, logs: look, config: look, version: look, top: look, port: look },
};
const docker: ProgramSpec = {
  options: '[v] --version!ask',
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
    image: { sub: { ls: look, inspect: look, history: look } },
    network: { sub: { ls: look, inspect: look } },
    volume: { sub: { ls: look, inspect: look } },
  },
};
const cluster: ProgramSpec = { ...planned };

/** Containers and infrastructure: looking is medium, everything that acts is high. */
export const containers: Family = {
  docker,
  podman: docker,
  'docker-compose': compose,
  kubectl: {
    options: '-n: --namespace: --context:',
    sub: {
      get: cluster,
      describe: cluster,
      logs: cluster,
      version: cluster,
      explain: cluster,
      top: cluster,
      'cluster-info': cluster,
      'api-resources': cluster,
    },
  },
  helm: {
    options: '',
    sub: {
      list: planned,
      status: planned,
      template: planned,
      lint: planned,
      version: planned,
      show: planned,
    },
  },
  terraform: {
    options: '-version --version!ask -chdir:script',
    wordOptions: true,
    sub: {
      plan: planned,
      validate: planned,
      version: planned,
      fmt: planned,
      show: planned,
      output: planned,
      providers: planned,
      graph: planned,
      init: planned,
    },
  },
  tofu: {
    options: '-version --version!ask',
    wordOptions: true,
    sub: { plan: planned, validate: planned, version: planned, fmt: planned, show: planned },
  },
};
