// One word for one thing, and one way to speak to a person, in all that is said in Spanish.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../..');

/** Words that are not used, and what is said instead. */
const INSTEAD: readonly (readonly [RegExp, string])[] = [
  [/\b(?:usted(?:es)?|vosotros|vuestr[oa]s?)\b/i, 'tú'],
  [/(?:^|[.:;¿¡] ?)(?:Seleccione|Haga|Pulse|Escriba|Introduzca|Elija|Compruebe|Inténtelo|Añada)\b/, 'tú'],
  [/\bcomandos?\b/i, 'orden'],
  [/\bganchos?\b/i, 'hook'],
  [/\b(?:una|la|esta) terminal\b/i, 'el terminal'],
  [/\bmáquinas?\b/i, 'equipo'],
  [/\b(?:borrar|borra|borre|borró|borrad[oa]s?|bórralo)\b/i, 'eliminar'],
  [/\bnuevo chat\b/i, 'chat nuevo'],
  [/\b(?:espacio|zona) de trabajo\b/i, 'área de trabajo'],
  [/\b(?:fichero|directorio)s?\b/i, 'archivo, carpeta'],
];

function texts(): readonly { readonly name: string; readonly line: string }[] {
  const folder = path.join(root, 'locales', 'es');
  const media = path.join(root, 'media', 'walkthrough');
  const files = [
    ...readdirSync(folder).map((name) => path.join(folder, name)),
    ...readdirSync(media)
      .filter((name) => name.endsWith('.nls.es.md'))
      .map((name) => path.join(media, name)),
    path.join(root, 'package.nls.es.json'),
  ];
  return files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .map((line, index) => ({ name: `${path.basename(file)}:${index + 1}`, line })),
  );
}

describe('the Spanish texts', () => {
  it('use one word for one thing, and say tú', () => {
    const odd = texts().flatMap(({ name, line }) =>
      INSTEAD.filter(([word]) => word.test(line)).map(([, instead]) => `${name}: ${instead}: ${line.trim()}`),
    );
    assert.deepEqual(odd, []);
  });
});
