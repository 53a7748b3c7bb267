import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createI18n } from '../../../agent/i18n/fluent.ts';
import fileEdit from '../../../agent/tools/builtin/file-edit.tool.ts';
import fileRead from '../../../agent/tools/builtin/file-read.tool.ts';
import fileWrite from '../../../agent/tools/builtin/file-write.tool.ts';
import { toModelTool } from '../../../agent/tools/schema.ts';
import type { ToolModule } from '../../../agent/tools/tool.ts';

const top = fileURLToPath(new URL('../../../', import.meta.url));
const modules = [fileRead, fileWrite, fileEdit] as readonly ToolModule[];

const idsOf = (locale: string) =>
  [...readFileSync(join(top, 'locales', locale, 'files.ftl'), 'utf8').matchAll(/^([a-z][\w-]*) =/gm)].map(
    ([, id]) => id ?? '',
  );

function sources(): string {
  const folders = ['agent/files', 'agent/tools/builtin', 'agent/tools/builtin/files'];
  return folders
    .flatMap((folder) => readdirSync(join(top, folder)).map((name) => join(top, folder, name)))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
}

describe('messages of the file tools', () => {
  it('are the same in both languages, and each is used', () => {
    assert.deepEqual(idsOf('es'), idsOf('en'));
    const used = new Set(sources().match(/(?<=')files-[a-z0-9-]+(?=')/g));
    assert.deepEqual(
      idsOf('en').filter((id) => id.startsWith('files-') && !used.has(id)),
      [],
    );
    assert.deepEqual(
      [...used].filter((id) => !idsOf('en').includes(id)),
      [],
    );
  });

  it('keep each definition within 700 bytes in every language', () => {
    for (const locale of ['en', 'es']) {
      for (const module of modules) {
        const definition = JSON.stringify(toModelTool(module, createI18n({ locale })));
        assert.ok(Buffer.byteLength(definition) <= 700, `${locale} ${module.id}`);
        assert.ok(!definition.includes('tool-file'), 'every id has a text');
      }
    }
  });
});
