import type { Family } from './spec.ts';

/** Programs that pack and unpack. Options that start another program are not listed. */
export const archives: Family = {
  tar: {
    options:
      '[cxtruvzjJapmkhOSwW] -f: -C:read -X:read -T:read!medium -b: -N: --create --extract --get --list --append --update --verbose --gzip --bzip2 --xz --zstd --file: --directory:read --exclude: --exclude-from:read --files-from:read!medium --exclude-vcs --strip-components: --to-stdout --keep-old-files --wildcards --no-same-owner --transform:never --auto-compress --sort: --owner: --group: --mtime: --numeric-owner --dereference',
    special: 'tar',
  },
  gzip: {
    options: '[cdfklnNqrtv] -# -S: --best --fast --keep --stdout --decompress --list --test',
    operands: ['write'],
    class: 'medium',
  },
  gunzip: { options: '[cfklnNqrtv] --keep --stdout', operands: ['write'], class: 'medium' },
  bzip2: { options: '[cdfkqtvz] -# --keep --stdout --decompress', operands: ['write'], class: 'medium' },
  zstd: {
    options: '[cdfklqtvz] -# -T: -o:write --keep --stdout --decompress',
    operands: ['write'],
    class: 'medium',
  },
  bunzip2: { options: '[ckqv]', operands: ['write'], class: 'medium' },
  unxz: { options: '[ckqv]', operands: ['write'], class: 'medium' },
  zcat: { operands: ['read'], unknown: 'medium' },
  xz: { options: '[cdfklqtvz] -# -T: --keep --stdout --decompress', operands: ['write'], class: 'medium' },
  zip: {
    options: '[rqv9jXu] -y!links --symlinks!links -# -x:',
    operands: ['write', 'linked'],
    class: 'medium',
    modes: { links: { operands: ['write', 'below'] } },
  },
  unzip: { options: '[lnoqtvpjZ] -d:write -x:', operands: ['read', 'text'], class: 'medium' },
  xzcat: { operands: ['read'], unknown: 'medium' },
  zipinfo: { operands: ['read'], unknown: 'medium' },
};
