// Files that say what a program does, though no argument names them. A new program is one more entry.

const NODE = ['package.json'] as const;
const PYTHON = ['pyproject.toml', 'setup.cfg', 'setup.py', 'tox.ini', 'pytest.ini', 'conftest.py'] as const;
const GRADLE = [
  'build.gradle',
  'build.gradle.kts',
  'settings.gradle',
  'settings.gradle.kts',
  'gradle.properties',
  'gradle/wrapper/gradle-wrapper.properties',
  'gradle/wrapper/gradle-wrapper.jar',
] as const;
const MAVEN = [
  'pom.xml',
  '.mvn/maven.config',
  '.mvn/jvm.config',
  '.mvn/extensions.xml',
  '.mvn/wrapper/maven-wrapper.properties',
  '.mvn/wrapper/maven-wrapper.jar',
] as const;
const MAKE = ['GNUmakefile', 'makefile', 'Makefile'] as const;
const CARGO = [
  'Cargo.toml',
  'build.rs',
  '.cargo/config.toml',
  '.cargo/config',
  'rust-toolchain.toml',
] as const;
const COMPOSE = [
  'compose.yaml',
  'compose.yml',
  'docker-compose.yaml',
  'docker-compose.yml',
  'Dockerfile',
] as const;
const HOOKS = [
  ...[
    'pre-commit',
    'prepare-commit-msg',
    'commit-msg',
    'post-commit',
    'post-checkout',
    'post-merge',
    'pre-push',
  ],
  ...[
    'pre-rebase',
    'post-rewrite',
    'pre-merge-commit',
    'applypatch-msg',
    'pre-applypatch',
    'post-applypatch',
  ],
].map((name) => `.git/hooks/${name}`);

/**
 * By program, in the folder it runs in and those above it up to the first that has the file, as the programs
 * themselves look for them.
 */
export const READS_UNASKED: Readonly<Record<string, readonly string[]>> = {
  npm: [...NODE, '.npmrc'],
  npx: [...NODE, '.npmrc'],
  pnpm: [...NODE, '.npmrc', 'pnpm-workspace.yaml', '.pnpmfile.cjs'],
  yarn: [...NODE, '.yarnrc', '.yarnrc.yml'],
  bun: [...NODE, 'bunfig.toml'],
  bunx: [...NODE, 'bunfig.toml'],
  node: NODE,
  tsx: [...NODE, 'tsconfig.json'],
  'ts-node': [...NODE, 'tsconfig.json'],
  tsc: ['tsconfig.json'],
  deno: ['deno.json', 'deno.jsonc', ...NODE],
  mocha: ['.mocharc.json', '.mocharc.cjs', '.mocharc.js', '.mocharc.yml', ...NODE],
  jest: [
    'jest.config.js',
    'jest.config.ts',
    'jest.config.mjs',
    'jest.config.cjs',
    'jest.config.json',
    ...NODE,
  ],
  vitest: [
    'vitest.config.ts',
    'vitest.config.js',
    'vitest.config.mts',
    'vite.config.ts',
    'vite.config.js',
    ...NODE,
  ],
  vite: ['vite.config.ts', 'vite.config.js', 'vite.config.mjs', ...NODE],
  eslint: [
    'eslint.config.js',
    'eslint.config.mjs',
    'eslint.config.cjs',
    '.eslintrc.js',
    '.eslintrc.cjs',
    ...NODE,
  ],
  prettier: [
    '.prettierrc',
    '.prettierrc.js',
    '.prettierrc.cjs',
    '.prettierrc.json',
    'prettier.config.js',
    ...NODE,
  ],
  python: ['sitecustomize.py', 'usercustomize.py'],
  python3: ['sitecustomize.py', 'usercustomize.py'],
  pytest: PYTHON,
  tox: PYTHON,
  nox: ['noxfile.py', ...PYTHON],
  pip: PYTHON,
  pip3: PYTHON,
  uv: [...PYTHON, 'uv.toml'],
  poetry: PYTHON,
  'pre-commit': ['.pre-commit-config.yaml'],
  make: MAKE,
  gmake: MAKE,
  cmake: ['CMakeLists.txt', 'CMakePresets.json'],
  ninja: ['build.ninja'],
  meson: ['meson.build'],
  just: ['justfile', 'Justfile', '.justfile'],
  task: ['Taskfile.yml', 'Taskfile.yaml'],
  rake: ['Rakefile', 'rakefile', 'Rakefile.rb'],
  bundle: ['Gemfile', '.bundle/config'],
  rspec: ['.rspec'],
  gradle: GRADLE,
  gradlew: GRADLE,
  mvn: MAVEN,
  mvnw: MAVEN,
  ant: ['build.xml'],
  sbt: ['build.sbt', 'project/build.properties', 'project/plugins.sbt'],
  cargo: CARGO,
  go: ['go.mod', 'go.work'],
  dotnet: ['global.json', 'Directory.Build.props', 'Directory.Build.targets', 'nuget.config'],
  msbuild: ['Directory.Build.props', 'Directory.Build.targets'],
  composer: ['composer.json'],
  docker: COMPOSE,
  'docker-compose': COMPOSE,
  podman: COMPOSE,
  git: ['.git/config', '.gitattributes', '.gitmodules', ...HOOKS],
  swift: ['Package.swift'],
  mix: ['mix.exs'],
};
