import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runsProgram } from '../../../agent/policy/git-executable.ts';
import { parseKeys } from '../../../agent/policy/shell/git-config.ts';
import { optionsOf } from '../../../agent/policy/shell/options.ts';
import { SPECIALS } from '../../../agent/policy/shell/programs/index.ts';
import { ROLES } from '../../../agent/policy/shell/roles.ts';
import { FAMILIES } from '../../../agent/policy/shell/tables/index.ts';
import { PYTHON_MODULES } from '../../../agent/policy/shell/tables/python.ts';
import type { ProgramSpec } from '../../../agent/policy/shell/tables/spec.ts';

describe('program tables', () => {
  const visit = (name: string, spec: ProgramSpec, seen: (name: string, spec: ProgramSpec) => void): void => {
    seen(name, spec);
    for (const [sub, inner] of Object.entries(spec.sub ?? {})) visit(`${name} ${sub}`, inner, seen);
  };
  const all = (seen: (name: string, spec: ProgramSpec) => void): void => {
    for (const family of [...FAMILIES, PYTHON_MODULES]) {
      for (const [name, spec] of Object.entries(family)) visit(name, spec, seen);
    }
  };

  it('are all in the index: a family is added by its file', async () => {
    const folder = new URL('../../../agent/policy/shell/tables/', import.meta.url);
    const files = readdirSync(folder).filter((file) =>
      /^export const \w+: Family =/m.test(readFileSync(new URL(file, folder), 'utf8')),
    );
    assert.ok(files.length > 20, String(files.length));
    for (const file of files) {
      const exported: Record<string, unknown> = await import(new URL(file, folder).href);
      const found = FAMILIES.filter((family) => Object.values(exported).includes(family));
      assert.equal(found.length, 1, file);
    }
    assert.equal(FAMILIES.length, files.length);
  });

  it('name a program once', () => {
    const names = FAMILIES.flatMap((family) => Object.keys(family));
    const twice = names.filter((name, index) => names.indexOf(name) !== index);
    assert.deepEqual(twice, []);
  });

  it('use roles, modes and special judges that exist', () => {
    all((name, spec) => {
      const entries = [...optionsOf(spec).values()];
      const roles = [
        ...entries.map((entry) => entry.role),
        ...(spec.operands ?? []),
        ...(spec.last ? [spec.last] : []),
      ];
      for (const role of roles) assert.ok(Object.hasOwn(ROLES, role), `${name}: role ${role}`);
      if (spec.special) assert.ok(Object.hasOwn(SPECIALS, spec.special), `${name}: ${spec.special}`);
      const marks = new Set(['ask', 'version', 'create', 'dry', 'list', 'change', 'staged']);
      for (const { mode, name: option } of entries) {
        const known = mode === undefined || marks.has(mode) || Object.hasOwn(spec.modes ?? {}, mode);
        assert.ok(known, `${name} ${option}: mode ${mode}`);
      }
    });
  });

  it('let nothing that takes a program, code or a target for writing count as unlisted-but-medium', () => {
    const risky = new Set(['program', 'shell', 'code', 'write', 'command']);
    const wrong: string[] = [];
    all((name, spec) => {
      if (spec.unknown !== 'medium' || name.startsWith('git ')) return;
      for (const { role, name: option, class: cls } of optionsOf(spec).values()) {
        if (risky.has(role) && cls !== 'high' && !/^--/.test(option)) wrong.push(`${name} ${option}`);
      }
    });
    assert.deepEqual(wrong, []);
  });

  it('give reasons that both languages can say', () => {
    const folder = new URL('../../../agent/policy', import.meta.url).pathname;
    const code = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.startsWith('network'))
      .map((path) => readFileSync(join(folder, path), 'utf8'))
      .join('\n');
    const reasons = [...code.matchAll(/note\([^;]*?'(?:low|medium|high)',\s*'([a-z-]+)'/g)].map(
      (match) => match[1],
    );
    const whys = [...code.matchAll(/why: '([a-z]+)'/g)].map((match) => match[1]);
    const ids = [...code.matchAll(/'(policy-[a-z-]*[a-z])'/g)].map((match) => match[1]);
    const wanted = new Set([...ids, ...[...reasons, ...whys].map((reason) => `policy-why-${reason}`)]);
    assert.ok(wanted.size > 80, String(wanted.size));
    for (const locale of ['en', 'es']) {
      const text = readFileSync(new URL(`../../../locales/${locale}/policy.ftl`, import.meta.url), 'utf8');
      const defined = new Set([...text.matchAll(/^([a-z-]+) =/gm)].map((match) => match[1]));
      assert.deepEqual(
        [...wanted].filter((id) => !defined.has(id)),
        [],
        locale,
      );
    }
  });
});

describe('git configuration of a repository', () => {
  it('is searched for keys that run programs, those switched off left out', () => {
    const text = `[core]
\tfsmonitor = ./x
\thooksPath = /dev/null
\tbare = false
[filter "lfs"] clean = git-lfs clean
[diff "png"]
  textconv = exif
[alias]
  st = status
[include] path = other
; comment
[user] name = N
`;
    const expected = ['core.fsmonitor', 'filter.lfs.clean', 'diff.png.textconv', 'alias.st', 'include.path'];
    assert.deepEqual(parseKeys(text), expected);
  });

  it('is judged by one table, whoever reads it', () => {
    const both = ['filter.a.smudge', 'mergetool.x.cmd', 'tar.x.command', 'hook.a.command', 'core.sshcommand'];
    for (const key of both) {
      assert.equal(runsProgram(key, './x', true), true, key);
      assert.deepEqual(parseKeys(`[${key.replace(/\.\w+$/, '')}]\n${key.split('.').at(-1)} = ./x`), [key]);
    }
    assert.equal(runsProgram('core.hookspath', 'false', false), true, 'false is a folder there');
    assert.equal(runsProgram('core.fsmonitor', 'true', false), false);
    assert.equal(runsProgram('include.path', 'x', false), true);
    assert.equal(runsProgram('include.path', 'x', true), false, 'git has followed it');
    assert.equal(runsProgram('core.pager', 'cat', true), false);
  });

  it('counts a text it cannot read as one that could', () => {
    for (const text of ['[core]\n= ./x\n', '[core\nx = 1', '[core]\nx = "a\n', '[core]\nx_y = 1'])
      assert.deepEqual(parseKeys(text), ['(unreadable)'], text);
  });
});
