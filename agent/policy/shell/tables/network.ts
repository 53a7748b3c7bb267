import { high, remote, tool } from './kinds.ts';
import type { Family, ProgramSpec } from './spec.ts';

const read: ProgramSpec = {
  operands: ['sent'],
  class: 'medium',
  why: 'network',
  unknown: 'medium',
  options: '-w!high --web!high',
};
const views = { view: read, list: read, status: read, diff: read, checks: read };

/** Programs that speak to the network (R9): a GET of a literal public URL is medium, the rest is high. */
export const network: Family = {
  curl: {
    options:
      '[sSfLIivgkN46#O] -o:write --output:write -H:sent --header:sent -A:sent --user-agent:sent -e:sent -X:method --request:method -m: --max-time: --connect-timeout: --retry: --retry-delay: --max-redirs: -w: --write-out: -r: --range: --compressed --silent --show-error --fail --location --head --include --verbose --no-progress-meter --progress-bar --remote-name --output-dir:write --create-dirs --url:url --http1.1 --http2 --tlsv1.2 --insecure!high --version!ask -V --get!high -G!high --retry-connrefused --fail-with-body --retry-all-errors --max-filesize: --proto: --ipv4 --ipv6 -d:sent!high --data:sent!high --data-ascii:sent!high --data-binary:sent!high --data-urlencode:sent!high --json:sent!high -F:sent!high --form:sent!high -T:read!high --upload-file:read!high -K:read!high --config:read!high',
    operands: ['url'],
    class: 'medium',
    why: 'network',
    special: 'curl',
    direct: true,
  },
  wget: {
    options:
      '[qcNSnv] -O:write --output-document:write -P:write --directory-prefix:write --header:sent -T: -t: --timeout: --tries: --quiet --no-verbose --continue --spider --server-response --timestamping --no-clobber -nv --show-progress --version!ask -V --max-redirect: --user-agent:sent -U:sent --post-data:sent!high --post-file:read!high --body-data:sent!high --body-file:read!high',
    operands: ['url'],
    class: 'medium',
    why: 'network',
    special: 'curl',
    direct: true,
  },
  ping: { options: '[46nq] -c: -W: -w: -i:', operands: ['host'], class: 'medium', why: 'network' },
  dig: { options: '[46x] -t: -p:', operands: ['sent'], class: 'high', why: 'remote', unknown: 'medium' },
  nslookup: { operands: ['sent'], class: 'high', why: 'remote' },
  host: { operands: ['sent'], class: 'high', why: 'remote' },
  gh: {
    options: '--version!ask -R:sent --repo:sent',
    alone: 'low',
    sub: {
      pr: { sub: { ...views, checkout: { ...read, operands: ['sent'] } } },
      issue: { sub: views },
      run: { sub: { ...views, watch: read } },
      workflow: { sub: views },
      release: { sub: { view: read, list: read } },
      repo: { sub: { view: read, list: read } },
      label: { sub: { list: read } },
      search: { sub: { code: read, issues: read, prs: read, repos: read, commits: read } },
      auth: { sub: { status: { options: '-t!high --show-token!high', class: 'medium', why: 'network' } } },
      api: {
        options:
          '-X:method --method:method -H:sent --header:sent -q: --jq: -t: --template: --paginate --slurp -i --include --cache: --silent --hostname:!high -f:!high -F:!high --field:!high --raw-field:!high --input:!high',
        operands: ['sent'],
        class: 'medium',
        why: 'network',
        special: 'gh-api',
      },
    },
  },
  glab: { options: '--version!ask', sub: { mr: { sub: views }, issue: { sub: views }, ci: { sub: views } } },
  twine: remote,
  vsce: {
    options: '--version!version',
    sub: { package: tool, ls: tool, publish: remote, unpublish: remote },
  },
  ovsx: remote,
  'semantic-release': remote,
  ...high(
    'remote',
    'http https xh httpie aria2c lynx w3m links elinks whois traceroute tracepath nmap tcpdump ngrok cloudflared openssl ssh-copy-id',
  ),
};
