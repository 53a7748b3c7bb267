import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFileService, type FileService } from '../../../agent/files/file-service.ts';
import fileEdit from '../../../agent/tools/builtin/file-edit.tool.ts';
import fileRead from '../../../agent/tools/builtin/file-read.tool.ts';
import fileWrite from '../../../agent/tools/builtin/file-write.tool.ts';
import type { ToolServices } from '../../../agent/tools/services.ts';
import type { ToolModule } from '../../../agent/tools/tool.ts';
import { makeWorkspace, type Workspace } from './workspace.ts';

/** A file service that resolves paths and fails on everything else. */
function resolvesOnly(): FileService {
  const { resolve } = createFileService();
  return new Proxy({} as FileService, {
    get: (_target, name) => {
      if (name === 'resolve') return resolve;
      return () => assert.fail(`the outline used files.${String(name)}`);
    },
  });
}

describe('the outline of a call on a file', () => {
  let workspace: Workspace;
  beforeEach(() => {
    workspace = makeWorkspace();
  });
  afterEach(() => workspace.remove());

  const cases: readonly [ToolModule, string, Record<string, unknown>][] = [
    [fileRead as unknown as ToolModule, 'read', { offset: 1, limit: 5 }],
    [fileWrite as unknown as ToolModule, 'write', { content: 'new' }],
    [fileEdit as unknown as ToolModule, 'edit', { old_string: 'a', new_string: 'b', replace_all: false }],
  ];
  for (const [module, op, more] of cases) {
    const outline = (path: string) =>
      module
        .createTool({ files: resolvesOnly() } as ToolServices)
        .outline?.({ path, ...more }, workspace.context);

    it(`of ${module.id} says where it leads and looks at nothing there, file or no file`, async () => {
      mkdirSync(workspace.path('real'));
      symlinkSync(workspace.path('real'), workspace.path('link'), 'junction');
      const path = join('link', 'a.txt');
      const resolved = workspace.path(join('real', 'a.txt'));
      const expected = {
        tool: module.id,
        args: { path, ...more },
        parts: [{ kind: 'path', op, path, resolved }],
        details: undefined,
      };
      assert.deepEqual(await outline(path), expected);
      writeFileSync(resolved, 'a\n');
      assert.deepEqual(await outline(path), expected);
    });

    it(`of ${module.id} refuses what is no path`, async () => {
      await assert.rejects(async () => outline('a\0b'), { name: 'ToolError', code: 'INVALID_ARGUMENT' });
    });
  }
});
