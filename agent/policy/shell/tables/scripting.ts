import { each, interpreter, projectRun, remote, strict, tool } from './kinds.ts';
import type { Family } from './spec.ts';

/** Ruby, PHP, Perl, .NET, Dart, Elixir and the like: their tools run the project, their interpreters its scripts. */
export const scripting: Family = {
  ruby: interpreter('-v!ask [wWc] --version!ask -I:read -e:code!inline -r:'),
  irb: interpreter('-v!ask'),
  bundle: {
    options: '--version!version',
    alone: 'medium',
    sub: {
      ...each('update check list show outdated info', tool),
      install: strict('--jobs: --retry: --quiet --local --without: --with: --deployment'),
      exec: projectRun(),
    },
  },
  ...each('rspec rubocop standardrb reek brakeman minitest', tool),
  rake: strict('-T --tasks -P -n --dry-run --trace -q -s -v --version!version', ['target'], {
    acts: { release: 'remote', 'release:rubygem_push': 'remote' },
  }),
  rails: {
    options: '--version!version',
    sub: {
      ...each('test routes generate g about stats notes assets:precompile db:migrate:status', tool),
      'db:migrate': tool,
      'test:*': tool,
    },
  },
  gem: {
    options: '--version!version',
    sub: {
      list: tool,
      search: { operands: ['sent'], class: 'medium', why: 'network' },
      install: strict('-v: --no-document -N --version: --conservative', ['package']),
      ...each('push yank owner signin', remote),
    },
  },
  php: interpreter('-v!ask [lmi] --version!ask -r:code!inline -B:code!inline -R:code!inline'),
  ...each('phpunit phpstan psalm phpcs php-cs-fixer pest pint', tool),
  composer: {
    options: '--version!version -n --no-interaction',
    sub: {
      ...each('test validate show update dump-autoload run run-script outdated why audit', tool),
      install: strict(
        '--no-dev --no-interaction -n --prefer-dist --no-progress --optimize-autoloader -o --no-scripts --dry-run -q',
        [],
      ),
      require: strict('--dev --no-interaction -n -W --with-all-dependencies', ['text']),
      remove: strict('--dev', ['text']),
    },
  },
  perl: interpreter(
    '-v!ask [wc] --version!ask -I:read -e:code!inline -E:code!inline -n!high -p!high -i?!high -M:!high -l -a',
  ),
  lua: interpreter('[v] -e:code!inline'),
  Rscript: interpreter('--version!version -e:code!inline --vanilla'),
  julia: interpreter('--version!version -e:code!inline --project?'),
  dotnet: {
    options: '--version!version --info --list-sdks --list-runtimes',
    sub: {
      ...each('build test restore format clean list new', tool),
      run: strict('-c: --configuration: --no-build --no-restore -f: --framework: --launch-profile: --', [
        'text',
      ]),
      publish: tool,
      nuget: { sub: { push: remote, delete: remote, list: tool } },
      add: { sub: { package: strict('-v: --version:', ['package']), reference: tool }, operands: ['text'] },
    },
  },
  flutter: {
    options: '--version!version',
    sub: each('test analyze pub build', { ...tool, acts: { publish: 'remote' } }),
  },
  dart: {
    options: '--version!version',
    sub: { ...each('test analyze format', tool), pub: { sub: each('get upgrade outdated deps', tool) } },
  },
  mix: {
    options: '--version!version',
    sub: { ...each('test compile format deps.get credo dialyzer ecto.migrate phx.routes', tool) },
  },
  ...each('stack cabal', { options: '--version!version', sub: each('build test check', tool) }),
  elm: { options: '--version!version', sub: { make: strict('--output:write --optimize', ['read']) } },
};
