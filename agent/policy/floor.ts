// The floor: what is asked about at every level, `full` included, and no file can remove (design: policy.md, step 4;
// cases in paths.jsonl), and the credential stores no tool reads. Globs are matched on folded paths.

/** Where a floor entry applies. */
export interface FloorEntry {
  /** Relative to a workspace folder; `**` in front: in any folder, outside the workspace too. */
  readonly glob: string;
  /** `any`: reading asks as well. */
  readonly op: 'write' | 'any';
  /** Fluent id of the reason. */
  readonly reason: string;
}

/** One item a word; `?` stands for a blank inside a name. */
function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

const REASONS: Readonly<
  Record<string, { readonly op: FloorEntry['op']; readonly globs: readonly string[] }>
> = {
  'policy-floor-agent': {
    op: 'write',
    globs: words(`
      **/.ocho **/.ocho/**`),
  },
  // What a name that rules allow stands for is said there.
  'policy-floor-tools': {
    op: 'write',
    globs: words(`
      tools.json`),
  },
  'policy-floor-git': {
    op: 'write',
    globs: words(`
      **/.git **/.git/** **/.gitmodules **/.gitconfig **/.gitattributes **/*.git/** **/.config/git/**`),
  },
  'policy-floor-hooks': {
    op: 'write',
    globs: words(`
      **/.husky/** **/.githooks/** **/.husky **/.git-hooks/** **/.git_hooks/** **/.hooks/**
      **/git-hooks/** **/.huskyrc* **/.simple-git-hooks.* **/simple-git-hooks.* **/.overcommit.yml
      **/.pre-commit-hooks.y{a,}ml **/.lefthook/** **/lefthook.{toml,json} **/.lefthook.{toml,json}
      **/{.,}lefthook-local.* **/lint-staged.config.* **/lefthook.y{a,}ml **/.lefthook.y{a,}ml
      **/.pre-commit-config.y{a,}ml **/.lintstagedrc* **/.bashrc **/.bash_profile **/.bash_login
      **/.bash_logout **/.profile **/.zshrc **/.zshenv **/.zprofile **/.zlogin **/.config/fish/**
      **/.inputrc **/.vimrc **/.exrc **/.nvimrc **/.nvim.lua **/.dir-locals.el **/.envrc **/.tmux.conf
      **/.screenrc **/.config/autostart/** **/.config/systemd/** **/library/launchagents/**
      **/library/launchdaemons/** **/.config/environment.d/** **/.local/share/applications/**
      **/.pam_environment **/.bash_aliases **/.zlogout **/.kshrc **/.mkshrc **/.cshrc **/.tcshrc
      **/.login **/.logout **/.xprofile **/.xinitrc **/.xsession* **/.xsessionrc
      **/.config/{zsh,bash,nushell,elvish}/** **/*profile.ps1 **/.config/powershell/** **/.gdbinit
      **/.lldbinit **/.irbrc **/.pryrc **/.rprofile **/.octaverc **/.pythonrc* **/.gvimrc **/.vim/**
      **/.nvim/** **/.config/nvim/** **/.emacs **/.emacs.d/** **/.spacemacs **/.selected_editor
      **/.lessfilter **/.ackrc **/.wezterm.lua **/.ssh **/.ssh/** **/.gnupg/**`),
  },
  'policy-floor-editor': {
    op: 'write',
    globs: words(`
      **/.vscode **/.vscode/** **/.vscode-insiders/** **/.helix/** **/.lapce/** **/.run/**
      **/.externaltoolbuilders/** **/*.code-workspace **/.idea **/.idea/** **/.zed **/.zed/**
      **/.fleet/** **/.vs/** **/.nova/** **/.sublime-project **/*.sublime-project **/.devcontainer/**
      **/.devcontainer **/.gitpod.yaml **/.idx/** **/.replit **/replit.nix **/.codesandbox/**
      **/.stackblitzrc **/.devcontainer.json **/.gitpod.yml **/.theia/** **/.vscode-server/**`),
  },
  'policy-floor-agents': {
    op: 'write',
    globs: words(`
      **/.mcp.json **/mcp.json **/mcp_config.json **/.mcp/** **/mcp-servers.json
      **/claude_desktop_config.json **/.claude-plugin/** **/.claude **/.claude/** **/.claude.json
      **/.cursor **/.cursor/** **/.cursorrules **/.codex **/.codex/** **/.gemini **/.gemini/**
      **/.windsurf **/.windsurf/** **/.windsurfrules **/.continue/** **/.cline/** **/.clinerules
      **/.clinerules/** **/.roo **/.roo/** **/.roomodes **/.kiro/** **/.amazonq/** **/.aider*
      **/.goose/** **/.goosehints **/.opencode/** **/opencode.json **/opencode.jsonc **/.kilocode/**
      **/.augment/** **/.trae/** **/.junie/** **/.qwen/** **/.copilot/** **/.agents/** **/.agents
      **/.agent/** **/.crush/** **/{.,}crush.json **/.codeium/** **/.warp/** **/.factory/**
      **/.openhands/** **/.tabnine/** **/.sourcegraph/** **/.zencoder/** **/.rules/** **/.rules
      **/.{cursor,cline,roo,gemini,codeium,ai,continue}ignore **/.cursorindexingignore **/qwen.md
      **/warp.md **/.github/copilot-instructions.md **/agents.md **/agents.override.md **/claude.md
      **/claude.local.md **/gemini.md **/.github/{prompts,instructions,chatmodes,agents,hooks}/**`),
  },
  'policy-floor-ci': {
    op: 'write',
    globs: words(`
      **/.github/workflows **/.github/workflows/** **/.github/actions/** **/.github/actions
      **/codeowners **/.gitlab-ci.yml **/.gitlab-ci.yaml **/*.gitlab-ci.y{a,}ml **/.gitlab-ci.d/**
      **/.gitlab/** **/.circleci/** **/azure-pipelines*.y{a,}ml **/jenkinsfile **/jenkinsfile.*
      **/*.jenkinsfile **/.travis.yml **/appveyor.yml **/.appveyor.yml **/.drone.yml
      **/bitbucket-pipelines.yml **/.buildkite/** **/.woodpecker/** **/.woodpecker.y{a,}ml **/.ci/**
      **/.teamcity/** **/.drone.{yaml,jsonnet,star} **/.travis.yaml **/bitbucket-pipelines.yaml
      **/{.,}azure-pipelines/** **/.azuredevops/** **/.pipelines/** **/.cirrus.{yml,yaml,star}
      **/.semaphore/** **/.tekton/** **/cloudbuild*.y{a,}ml **/buildspec*.y{a,}ml **/codemagic.yaml
      **/bitrise.yml **/.zuul.y{a,}ml **/.zuul.d/** **/.builds/** **/.build.yml **/wercker.yml
      **/.forgejo/workflows/** **/.gitea/workflows/**`),
  },
  'policy-floor-packages': {
    op: 'write',
    globs: words(`
      **/.yarnrc **/.yarnrc.y{a,}ml **/.yarn/releases/** **/.yarn/plugins/** **/.yarn/sdks/**
      **/.pnpmfile.{c,m,}js **/.pnp.{c,}js **/.cargo/config **/.cargo/config.toml **/.cargo/bin/**
      **/pip.conf **/pip.ini **/.pip/** **/.config/pip/** **/.condarc **/.gemrc **/*.pth **/.user.ini
      **/.bazelrc **/user.bazelrc **/init.gradle{.kts,} **/.gradle/init.d/** **/.sbtopts **/.jvmopts
      **/.pnpmrc **/.bunfig.toml **/uv.toml **/.config/uv/** **/rust-toolchain **/rust-toolchain.toml
      **/bunfig.toml **/sitecustomize.py **/usercustomize.py **/.pydistutils.cfg **/.bundle/config
      **/.mvn/** **/gradle/wrapper/** **/gradlew **/gradlew.bat **/mvnw **/mvnw.cmd **/.curlrc
      **/.wgetrc **/.ripgreprc **/.tool-versions **/.mise.toml **/mise.toml **/{.,}mise.*.toml
      **/.mise/** **/.config/mise/** **/.rtx.toml **/.asdfrc **/nuget.config`),
  },
  'policy-floor-secrets': {
    op: 'any',
    globs: words(`
      **/.env **/.env.* **/*.env **/.env-* **/.env_* **/.dev.vars **/.flaskenv **/local.settings.json
      **/.netrc **/_netrc **/.npmrc **/.pypirc **/.pgpass **/.my.cnf **/.git-credentials **/.htpasswd
      **/id_rsa **/id_dsa **/id_ecdsa **/id_ecdsa_sk **/id_ed25519 **/id_ed25519_sk **/*.pem **/*.key
      **/*.p12 **/*.pfx **/*.jks **/*.keystore **/*.ppk **/*.kdbx **/.dockercfg **/.docker/config.json
      **/credentials.json **/service-account*.json **/.terraformrc **/*.tfstate **/*.tfstate.backup
      **/*.tfvars **/secrets.y{a,}ml **/.vault-token **/*.p8 **/*.ovpn **/secrets.{json,toml} **/.boto
      **/.s3cfg **/rclone.conf **/.aws/credentials **/.kube/config **/kubeconfig **/*.kubeconfig
      **/.cargo/credentials **/.cargo/credentials.toml **/credentials.tfrc.json **/.ssh/config
      **/.rclone.conf **/.dockerconfigjson`),
  },
};

/** Templates without secrets, where a question would be noise. */
export const FLOOR_EXCEPTIONS: readonly string[] = [
  '**/.env{.,-,_}{example,sample,template,dist,defaults}',
  '**/*.{example,sample,template}.env',
  '**/{example,sample,template}.env',
];

/** All floor entries. */
export const FLOOR: readonly FloorEntry[] = Object.entries(REASONS).flatMap(([reason, { op, globs }]) =>
  globs.map((glob) => ({ glob, op, reason })),
);

/** `a{b,c}` as `ab` and `ac`, nested ones included. */
export function alternatives(glob: string): readonly string[] {
  const match = /^(.*?)\{([^{}]*)\}(.*)$/.exec(glob);
  if (!match) return [glob];
  const [, before = '', body = '', after = ''] = match;
  return body.split(',').flatMap((choice) => alternatives(before + choice + after));
}

const SECRET_NAME = new RegExp(
  `^(?:${FLOOR.filter((entry) => entry.op === 'any')
    .flatMap((entry) => alternatives(entry.glob))
    .map((glob) =>
      glob
        .slice(glob.lastIndexOf('/') + 1)
        .replace(/[.+^$()|[\]\\]/g, '\\$&')
        .replaceAll('*', '.*'),
    )
    .join('|')})$`,
  'is',
);

/** A first look at the last name of a folded path: false when no entry about reading can match it. */
export function mayBeSecret(name: string): boolean {
  return SECRET_NAME.test(name);
}

/**
 * Credential stores: never read or written by a tool, at any level. `~` is the home directory. In the workspace the
 * floor asks instead, so that a fixture with such a name can still be worked on.
 */
export const CREDENTIAL_STORES: readonly string[] = words(`
      ~/.ssh{,/**} ~/.aws{,/**} ~/.gnupg{,/**} ~/.azure{,/**} ~/.kube{,/**} ~/.config/gcloud{,/**}
      ~/.config/gh{,/**} ~/.config/glab-cli{,/**} ~/.config/op{,/**} ~/.docker/config.json ~/.netrc
      ~/_netrc ~/.npmrc ~/.pypirc ~/.pgpass ~/.my.cnf ~/.git-credentials ~/.config/git/credentials
      ~/.cargo/credentials{,.toml} ~/.gem/credentials ~/.m2/settings.xml ~/.gradle/gradle.properties
      ~/.vault-token ~/.terraform.d{,/**} ~/.terraformrc ~/.password-store{,/**}
      ~/.local/share/keyrings{,/**} ~/library/keychains{,/**} ~/library/cookies{,/**} ~/.mozilla{,/**}
      ~/.config/{google-chrome,chromium,bravesoftware,microsoft-edge}{,/**}
      ~/library/application?support/{google/chrome,firefox}{,/**} ~/.bash_history ~/.zsh_history
      ~/.node_repl_history ~/.python_history ~/.claude.json ~/.claude/.credentials.json ~/.codex/auth.json
      ~/.gemini/oauth_creds.json ~/appdata/roaming/{gnupg,gcloud,github?cli}{,/**}
      ~/appdata/local/{google/chrome,microsoft/credentials}{,/**}
      ~/appdata/roaming/microsoft/{credentials,protect}{,/**} /etc/shadow{,-} /etc/gshadow{,-}
      /etc/sudoers{,.d/**} /etc/ssh/*_key /root/.ssh{,/**} /var/run/secrets{,/**} /run/secrets{,/**}`);

/** Folders a build or a package manager makes again: removing them loses nothing. */
export const REGENERABLE: ReadonlySet<string> = new Set(
  words(`
      node_modules dist build out target coverage .next .nuxt .turbo .parcel-cache .cache __pycache__
      .pytest_cache .mypy_cache .ruff_cache .tox .nyc_output .svelte-kit .gradle .vite .angular .eggs
      htmlcov`),
);
