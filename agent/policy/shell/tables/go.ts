import { each, strict, tool } from './kinds.ts';
import type { Family, ProgramSpec } from './spec.ts';

const go = (options = '', extra: Partial<ProgramSpec> = {}): ProgramSpec => ({
  options: `-v -race -run: -bench: -benchtime: -count: -timeout: -short -cover -coverprofile:write -json -tags: -failfast -parallel: -cpu: -benchmem -p: -n -x -trimpath -mod: -shuffle: -list: -covermode: -coverpkg: -skip: -vet: -fuzz: -fuzztime: -fix:!high ${options}`,
  wordOptions: true,
  operands: ['module'],
  class: 'medium',
  why: 'project',
  ...extra,
});

/** Go (`go help`). Options that choose a compiler, a runner or an overlay are not listed. */
export const golang: Family = {
  go: {
    options: '',
    sub: {
      build: go('-o:write'),
      test: go('-c -o:write -args'),
      vet: go(),
      run: go('', { operands: ['module', 'text'], stop: true }),
      fmt: go(),
      mod: {
        sub: {
          ...each(
            'tidy download verify vendor graph why',
            strict('-v -x -json -m', ['text'], { wordOptions: true }),
          ),
          init: strict(''),
        },
      },
      list: go('-m -f: -deps -u -versions', { operands: ['sent'] }),
      version: { options: '-m -v', wordOptions: true, operands: ['read'] },
      env: { options: '-json', wordOptions: true, operands: ['text'], class: 'medium', why: 'environment' },
      doc: go('-all -src -u', { operands: ['text'] }),
      generate: go(),
      get: go('-u -t -d', { operands: ['sent'] }),
      clean: go('-testcache -cache'),
      help: { operands: ['text'] },
      tool: { operands: ['text'], class: 'high', why: 'code' },
      install: { class: 'high', why: 'system', operands: ['text'], unknown: 'medium' },
    },
  },
  gofmt: { options: '-l -d -s -w', wordOptions: true, operands: ['write'], class: 'medium' },
  goimports: { options: '-l -d -w -local:', wordOptions: true, operands: ['write'], class: 'medium' },
  'golangci-lint': tool,
  gotestsum: tool,
  staticcheck: tool,
};
