import assert from 'node:assert/strict';
import { parseRequest, type Task } from '../../../agent/models/offline/parse.ts';

/** What a request is read as; a step that needs the one before it is marked `dependent`. */
const read = (text: string) =>
  parseRequest(text).map(({ task, needsSuccess }) => (needsSuccess ? { ...task, dependent: true } : task));

const REQUESTS: readonly (readonly [string, Task])[] = [
  ['find files *.ts in src', { kind: 'find', pattern: '**/*.ts', path: 'src' }],
  ['Find all files named config', { kind: 'find', pattern: '**/*config*' }],
  ['list files', { kind: 'find', pattern: '**/*' }],
  ['busca archivos *.ts en src', { kind: 'find', pattern: '**/*.ts', path: 'src' }],
  ['lista los ficheros en docs', { kind: 'find', pattern: '**/*', path: 'docs' }],
  ['search for "a in b" in src', { kind: 'search', text: 'a in b', path: 'src' }],
  ['grep TODO', { kind: 'search', text: 'TODO' }],
  ['find files containing "import x"', { kind: 'search', text: 'import x' }],
  ['BUSCA "año" en src', { kind: 'search', text: 'año', path: 'src' }],
  ['read `my file.txt`', { kind: 'read', path: 'my file.txt' }],
  ['Please read src/App.ts lines 10 to 20.', { kind: 'read', path: 'src/App.ts', from: 10, to: 20 }],
  ['show me lines 3-7 of a.txt', { kind: 'read', path: 'a.txt', from: 3, to: 7 }],
  ['read a.ts:5', { kind: 'read', path: 'a.ts', from: 5, to: 5 }],
  ['lee src/app.ts líneas 10-20', { kind: 'read', path: 'src/app.ts', from: 10, to: 20 }],
  ['lee las lineas 20 a 10 de a.txt', { kind: 'read', path: 'a.txt', from: 10, to: 20 }],
  ['read C:\\Users\\me\\a.txt', { kind: 'read', path: 'C:\\Users\\me\\a.txt' }],
  [
    'replace "a with b" with "c in d" in src/app.ts',
    { kind: 'replace', path: 'src/app.ts', oldText: 'a with b', newText: 'c in d', all: false },
  ],
  [
    'replace foo with "" in a.txt',
    { kind: 'replace', path: 'a.txt', oldText: 'foo', newText: '', all: false },
  ],
  ['change all x to y in a.txt', { kind: 'replace', path: 'a.txt', oldText: 'x', newText: 'y', all: true }],
  [
    'in a.ts replace `a;b` with `c`',
    { kind: 'replace', path: 'a.ts', oldText: 'a;b', newText: 'c', all: false },
  ],
  [
    'reemplaza «viejo» por “nuevo” en a.txt',
    { kind: 'replace', path: 'a.txt', oldText: 'viejo', newText: 'nuevo', all: false },
  ],
  ...['todo', 'todos', 'todas', 'todos los', 'all', 'todas las apariciones de'].map(
    (all) =>
      [
        `reemplaza ${all} "a" por "b" en notas.md`,
        { kind: 'replace', path: 'notas.md', oldText: 'a', newText: 'b', all: true },
      ] as const,
  ),
  [
    'replace all occurrences of "all" with "b" in a.txt',
    { kind: 'replace', path: 'a.txt', oldText: 'all', newText: 'b', all: true },
  ],
  ['create notes.md with "First\\nSecond"', { kind: 'create', path: 'notes.md', content: 'First\nSecond' }],
  ['create an empty file x.txt', { kind: 'create', path: 'x.txt', content: '' }],
  ['write "hi" to a.txt', { kind: 'create', path: 'a.txt', content: 'hi' }],
  [
    'create a.py with:\n```python\nif x:\n  run(1); then()\n```',
    { kind: 'create', path: 'a.py', content: 'if x:\n  run(1); then()\n' },
  ],
  [
    'Crea un archivo notas.md con el texto "Primera línea"',
    { kind: 'create', path: 'notas.md', content: 'Primera línea' },
  ],
  ['run npm test', { kind: 'run', command: 'npm test' }],
  ['run `ls; pwd`', { kind: 'run', command: 'ls; pwd' }],
  [`run node -e 'console.log("a")'`, { kind: 'run', command: `node -e 'console.log("a")'` }],
  ['run ls .', { kind: 'run', command: 'ls .' }],
  ['ejecuta npm test, por favor', { kind: 'run', command: 'npm test' }],
  ['plan: read the code; fix it; test it', { kind: 'plan', items: ['read the code', 'fix it', 'test it'] }],
  ['haz un plan para leer, arreglar, probar', { kind: 'plan', items: ['leer', 'arreglar', 'probar'] }],
  ['HELP', { kind: 'help' }],
  ['¿Qué puedes hacer?', { kind: 'help' }],
  ['make notes.md', { kind: 'create', path: 'notes.md', content: '' }],
  ['make a file called notes', { kind: 'create', path: 'notes', content: '' }],
  ['haz `notas`', { kind: 'create', path: 'notas', content: '' }],
  ['make magic.', { kind: 'unknown', text: 'make magic.' }],
  ['haz magia', { kind: 'unknown', text: 'haz magia' }],
  ['write me a poem', { kind: 'unknown', text: 'write me a poem' }],
];

describe('the requests of the offline model', () => {
  for (const [text, task] of REQUESTS) {
    it(`reads ${JSON.stringify(text)} as ${task.kind}`, () => {
      assert.deepEqual(read(text), [task]);
    });
  }

  it('takes several requests apart at ";", at a new line, and at full stops before a verb', () => {
    const steps = [
      { kind: 'read', path: 'a.txt' },
      { kind: 'run', command: 'npm test' },
    ];
    for (const text of [
      'read a.txt; run npm test',
      '1. read a.txt\n2. run npm test',
      'Read a.txt. Run npm test.',
    ]) {
      assert.deepEqual(read(text), steps);
    }
  });

  it('lets a step depend on the one before it after "then", "luego" and "y después"', () => {
    const steps = [
      { kind: 'run', command: 'npm test' },
      { kind: 'read', path: 'a.txt', dependent: true },
    ];
    for (const text of [
      'run npm test then read a.txt',
      'run npm test and read a.txt',
      'ejecuta npm test, luego lee a.txt',
      'ejecuta `npm test` y después lee a.txt',
    ]) {
      assert.deepEqual(read(text), steps);
    }
  });

  it('does not split at a verb that belongs to a parameter', () => {
    assert.deepEqual(read('search for read and write'), [{ kind: 'search', text: 'read and write' }]);
  });

  it('gives no steps for an empty text and does not choke on a long one', () => {
    assert.deepEqual(read('  \n'), []);
    assert.equal(read('replace a with b in c '.repeat(5000))[0]?.kind, 'unknown');
  });
});
