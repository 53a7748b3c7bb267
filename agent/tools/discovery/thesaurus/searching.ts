// Looking for things: by name, in text, in lists.
import type { WordGroup } from '../thesaurus.ts';

export const searching: readonly WordGroup[] = [
  {
    words:
      'search, find, look for, buscar, busca, búsqueda, encontrar, encuentra, lookup, look up, locate, localizar, hallar',
    hints: 'seek, discover, descubrir, query, consultar, where, dónde, which, any, hay',
  },
  {
    words: 'list, listar, lista, listado, listing, enumerate, enumerar',
    hints: 'ls, dir, all, todos, todas, show, which, cuáles, ps, do i have, tengo, are there',
  },
  {
    words: 'glob, wildcard, comodín, comodines',
    hints:
      'ls, dir, locate, extension, extensión, filename, file name, file names, by name, por nombre, find files, buscar archivos, buscar ficheros, encontrar archivos, encontrar ficheros, terminan en, termina en, end in, ending in, ends with, ending with, which files, qué archivos, qué ficheros, nombre de archivo',
  },
  { words: 'name, nombre' },
  { words: 'pattern, patrón, patrones' },
  {
    words: 'regex, regexp, regular expression, regular expressions, expresión regular, expresiones regulares',
    hints: 'grep, ripgrep, rg',
  },
  {
    words:
      'search file contents, search text, search in files, search inside files, find text, grep, ripgrep, rg, ack, buscar texto, buscar en los archivos, buscar en ficheros, buscar en el código, full text',
    hints:
      'occurrences, occurrence, ocurrencias, coincidencias, apariciones, aparece, aparecen, usages, usage, references, referencias, used, mention, mentions, mentioned, menciona, mencionan, where used, dónde se usa, dónde aparece, search code, string in, search through, palabra en, símbolo, definition, definición',
  },
  { words: 'match, coincidir, coincidencia, matching' },
  { words: 'filter, filtrar, filtro' },
  { words: 'sort, ordenar, order, orden' },
  { words: 'recent, recientes, latest, last, último, últimos, newest' },
  {
    words: 'history, historial, histórico, historia',
    hints: 'past, pasado, pasadas, previous, anteriores, anterior, earlier, log',
  },
  {
    words: 'earlier, previous, past, prior, anterior, anteriores, previas, pasada, pasadas, old',
    hints: 'yesterday, ayer, last week, semana pasada, antes, before',
  },
  { words: 'count, contar, número de', hints: 'how many, cuántos, cuántas' },
  {
    words: 'tool, tools, herramienta, herramientas, capability, utilidad',
    hints: 'function, función, plugin',
  },
  { words: 'compare, comparar, comparación' },
];
