// What starts an entry point on Windows, with folders that stand for those of Windows.
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startOfEntry } from '../../../agent/external/interpreter.ts';
import { Project } from './project.ts';

describe('the interpreter of an entry point on Windows', () => {
  let project: Project;
  let env: Record<string, string>;
  const folders = ['AppData/WindowsApps', 'Windows/System32', 'Python', 'Launcher', 'Git/cmd', 'Msys/bin'];
  beforeEach(() => {
    project = Project.make('empty');
    const all = folders.map((folder) => project.path(folder));
    for (const folder of all) mkdirSync(folder, { recursive: true });
    env = { Path: all.join(';'), PATHEXT: '.exe' };
  });
  afterEach(() => project.remove());

  const put = (...files: string[]) => {
    for (const file of files) {
      mkdirSync(path.dirname(project.path(file)), { recursive: true });
      writeFileSync(project.path(file), '');
    }
  };
  const startOf = (file: string) => {
    const { direct, before } = startOfEntry(project.path(file), env, 'win32');
    assert.deepEqual(before.slice(-1), [project.path(file)]);
    return `${direct.name} ${path.relative(project.folder, direct.program)}`;
  };
  const none = (file: string, id: string) =>
    assert.throws(
      () => startOf(file),
      ({ code, text }: { code: string; text: { id: string } }) => code === 'NO_INTERPRETER' && text.id === id,
    );

  it('of Python is the launcher, then what is installed, never what opens the Store', () => {
    put('AppData/WindowsApps/python3.exe', 'AppData/WindowsApps/python.exe');
    none('main.py', 'external-no-interpreter');
    put('Python/python3.exe');
    assert.equal(startOf('main.py'), 'python3 Python/python3.exe');
    put('Python/python.exe');
    assert.equal(startOf('main.py'), 'python Python/python.exe');
    put('Launcher/py.exe');
    assert.equal(startOf('main.py'), 'py Launcher/py.exe');
  });

  it('of a shell script is a bash that takes the paths of Windows, or none, which is said', () => {
    put('Windows/System32/bash.exe', 'AppData/WindowsApps/bash.exe');
    none('main.sh', 'external-no-bash-windows');
    put('Git/cmd/git.exe');
    none('main.sh', 'external-no-bash-windows');
    put('Git/bin/bash.exe');
    assert.equal(startOf('main.sh'), 'bash Git/bin/bash.exe');
    put('Msys/bin/bash.exe');
    assert.equal(startOf('main.sh'), 'bash Msys/bin/bash.exe');
  });

  it('of PowerShell may be that of the Store', () => {
    put('AppData/WindowsApps/pwsh.exe');
    assert.equal(startOf('main.ps1'), 'pwsh AppData/WindowsApps/pwsh.exe');
  });
});
