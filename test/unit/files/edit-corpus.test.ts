// The edit corpus of the project (../../fixtures/security/edits.jsonl), through the real tools.
import assert from 'node:assert/strict';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import * as fs from 'node:fs/promises';
import type { EditorBuffers } from '../../../agent/files/buffers.ts';
import { createFileService } from '../../../agent/files/file-service.ts';
import { codeOf, makeWorkspace, type Workspace } from './workspace.ts';

type Parts = readonly (string | readonly [string, number])[];

interface Step {
  readonly old_string: string;
  readonly new_string: string;
  readonly options?: Readonly<Record<string, unknown>>;
}

interface Case {
  readonly id: string;
  readonly kind: string;
  readonly why: string;
  readonly before?: string;
  readonly before_b64?: string;
  readonly before_parts?: Parts;
  readonly old_string?: string;
  readonly old_string_parts?: Parts;
  readonly new_string?: string;
  readonly new_string_parts?: Parts;
  readonly options: Readonly<Record<string, unknown>>;
  readonly state?: {
    readonly disk_now?: string | null;
    readonly buffer?: string;
    readonly client_fs?: readonly string[];
    readonly steps?: readonly Step[];
    readonly parallel?: readonly Step[];
    readonly read?: boolean;
    readonly fault?: string;
  };
  readonly expect_after?: string;
  readonly expect_after_b64?: string;
  readonly expect_after_parts?: Parts;
  readonly expect_error?: string;
  readonly expect_count?: number;
  readonly accept?: readonly {
    readonly after?: string;
    readonly after_b64?: string;
    readonly error?: string;
  }[];
}

const cases = readFileSync(new URL('../../fixtures/security/edits.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Case);

describe('edit corpus', () => {
  assert.ok(cases.length >= 42);
  for (const one of cases) {
    it(`${one.id} ${one.kind}: ${one.why}`, async () => {
      const before = beforeOf(one);
      const workspace = workspaceFor(one);
      try {
        await check(one, before, workspace);
      } finally {
        workspace.remove();
      }
    });
  }
});

async function check(one: Case, before: Buffer, workspace: Workspace): Promise<void> {
  const file = workspace.path('file.txt');
  writeFileSync(file, before);
  // A read that fails (binary, unknown encoding) is a read all the same.
  if (one.state?.read !== false) await codeOf(workspace.read({ path: 'file.txt' }));
  for (const step of one.state?.steps ?? [])
    await workspace.edit({ path: 'file.txt', ...step, ...step.options });
  if (one.state?.disk_now === null) rmSync(file);
  else if (one.state?.disk_now !== undefined) writeFileSync(file, one.state.disk_now);
  const held = statSync(file, { throwIfNoEntry: false }) ? readFileSync(file) : undefined;

  let count: number | undefined;
  const edits = [
    argumentsOf(one),
    ...(one.state?.parallel ?? []).map((step) => ({ path: 'file.txt', ...step, ...step.options })),
  ];
  const errors = await Promise.all(
    edits.map((edit) =>
      codeOf(
        workspace.edit(edit).then((result) => {
          count = result.count;
        }),
      ),
    ),
  );
  const error = errors.find((code) => code !== undefined);
  const after = statSync(file, { throwIfNoEntry: false }) ? readFileSync(file) : undefined;

  if (error !== undefined) {
    const allowed = [one.expect_error, ...(one.accept ?? []).map((other) => other.error)];
    assert.ok(allowed.includes(error), `${error} is not one of ${allowed}`);
    assert.deepEqual(after, held, 'a failed edit changes nothing');
    return;
  }
  const allowed = allowedAfter(one).map((bytes) => bytes.toString('base64'));
  assert.ok(
    allowed.includes(after?.toString('base64') ?? 'missing'),
    `wrote ${JSON.stringify(after?.toString())}`,
  );
  if (one.expect_count !== undefined) assert.equal(count, one.expect_count);
}

function workspaceFor(one: Case): Workspace {
  if (one.state?.fault) return makeWorkspace({ files: createFileService(fullDisk) });
  const both = one.state?.client_fs?.includes('read') && one.state.client_fs.includes('write');
  return both && one.state?.buffer !== undefined
    ? makeWorkspace({ buffers: editorWith(one.state.buffer) })
    : makeWorkspace();
}

/** An editor with one open file that saves what it is given. */
function editorWith(text: string): EditorBuffers {
  let buffer = text;
  return {
    readText: async () => buffer,
    writeText: async (path, next) => {
      buffer = next;
      await fs.writeFile(path, next);
    },
  };
}

/** A disk that takes half of what is written and then is full. */
const fullDisk: typeof fs = {
  ...fs,
  open: async (path, flags, mode) => {
    const handle = await fs.open(path, flags, mode);
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    handle.writeFile = async (data) => {
      if (Buffer.isBuffer(data)) await handle.write(data.subarray(0, data.length / 2));
      throw full;
    };
    return handle;
  },
};

function argumentsOf(one: Case) {
  return {
    path: 'file.txt',
    old_string: one.old_string ?? joined(one.old_string_parts),
    new_string: one.new_string ?? joined(one.new_string_parts),
    ...one.options,
  };
}

function beforeOf(one: Case): Buffer {
  if (one.before_b64 !== undefined) return Buffer.from(one.before_b64, 'base64');
  return Buffer.from(one.before ?? joined(one.before_parts), 'utf8');
}

function allowedAfter(one: Case): Buffer[] {
  const allowed: Buffer[] = [];
  if (one.expect_after !== undefined) allowed.push(Buffer.from(one.expect_after));
  if (one.expect_after_b64 !== undefined) allowed.push(Buffer.from(one.expect_after_b64, 'base64'));
  if (one.expect_after_parts !== undefined) allowed.push(Buffer.from(joined(one.expect_after_parts)));
  for (const other of one.accept ?? []) {
    if (other.after !== undefined) allowed.push(Buffer.from(other.after));
    if (other.after_b64 !== undefined) allowed.push(Buffer.from(other.after_b64, 'base64'));
  }
  return allowed;
}

function joined(parts: Parts | undefined): string {
  return (parts ?? []).map((part) => (typeof part === 'string' ? part : part[0].repeat(part[1]))).join('');
}
