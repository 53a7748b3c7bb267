// The requests the offline model understands, as data: English and Spanish. The patterns see text in lower case,
// without accents, quoted parts set aside (see words.ts). Named groups are the parameters.

export type RequestKind =
  | 'find'
  | 'list'
  | 'search'
  | 'read'
  | 'replace'
  | 'create'
  | 'run'
  | 'plan'
  | 'help';

/** One way of saying one request. */
export interface Phrase {
  readonly kind: RequestKind;
  readonly pattern: RegExp;
}

const phrase = (kind: RequestKind, source: string): Phrase => ({
  kind,
  pattern: new RegExp(`^(?:${source})$`, 'dsu'),
});

const IN = '(?:in|inside|under|within|from)(?: the)?(?: folder| directory| files?)?';
const EN = '(?:en|dentro de|bajo)(?: (?:el|la|los))?(?: carpeta| directorio| archivos?| ficheros?)?';
/** "Every one of them", in front of what is replaced. */
const ALL =
  '(?<all>(?:all(?: of)?|every|each|todos?|todas?|cada) (?:the |los |las )?(?:occurrences? of |apariciones de )?)?';
/** Much can be made that is no file ("make magic"): the word, or a name that looks like one, has to follow. */
const NAMES_FILE = '(?=.*(?:\\b(?:file|archivo|fichero)\\b|[.][a-z0-9]|[/\\\\\ue000-\ue3e7]))';
const LINES = ',? ?(?:\\()?(?:from )?lines? (?<from>\\d+)(?: ?(?:-|to|through|until) ?(?<to>\\d+))?\\)?';
const LINEAS =
  ',? ?(?:\\()?(?:de )?(?:la |las )?lineas? (?<from>\\d+)(?: ?(?:-|a|hasta)(?: la)? ?(?<to>\\d+))?\\)?';

/** Tried from the top: the particular stands before the general. */
export const PHRASES: readonly Phrase[] = [
  phrase('help', '(?:/|show )?(?:help|commands)(?: me)?|what can you do|what do you understand|\\?'),
  phrase('help', '/?ayuda(?:me)?|que (?:puedes|sabes) hacer|que entiendes|muestra (?:la )?ayuda'),

  phrase('plan', '(?:make |write |create )?(?:a |the )?plan(?: to| for)?:? ?\\n?(?<items>.+)'),
  phrase('plan', '(?:haz |crea |escribe |hacer )?(?:un |el )?plan(?: para| de)?:? ?\\n?(?<items>.+)'),
  phrase('plan', 'planifica(?:r)?:? ?\\n?(?<items>.+)'),

  phrase(
    'read',
    `(?:read|show|print|display)(?: me)? lines? (?<from>\\d+)(?: ?(?:-|to|through|until) ?(?<to>\\d+))? (?:of|from|in) (?:the )?(?:file )?(?<path>.+)`,
  ),
  phrase(
    'read',
    `(?:lee|leer|muestra(?:me)?|mostrar|imprime) (?:la |las )?lineas? (?<from>\\d+)(?: ?(?:-|a|hasta)(?: la)? ?(?<to>\\d+))? (?:de|en)(?:l)? ?(?:el )?(?:archivo |fichero )?(?<path>.+)`,
  ),

  phrase('list', `(?:list|show|find)(?: me)?(?: all)?(?: the)? files(?: ${IN} (?<path>[^*?]+))?`),
  phrase(
    'list',
    `(?:lista|listar|muestra(?:me)?|busca)(?: todos)?(?: los)? (?:archivos|ficheros)(?: ${EN} (?<path>[^*?]+))?`,
  ),
  phrase(
    'search',
    `(?:find|list|show|search)(?: me)?(?: all)?(?: the)? files (?:that contain|containing|with the text) (?<text>.+?)(?: ${IN} (?<path>\\S+))?`,
  ),
  phrase(
    'search',
    `(?:busca|buscar|lista|muestra)(?: todos)?(?: los)? (?:archivos|ficheros) (?:que contienen|que contengan|con el texto) (?<text>.+?)(?: ${EN} (?<path>\\S+))?`,
  ),
  phrase(
    'find',
    `(?:find|list|show|look for|locate)(?: me)?(?: all)?(?: the| a)? files?(?: (?:named|called|matching|like|with the name|whose name is))? (?<pattern>.+?)(?: ${IN} (?<path>\\S+))?`,
  ),
  phrase('find', `(?:find|list|locate) (?<pattern>\\S*[*?]\\S*)(?: files)?(?: ${IN} (?<path>\\S+))?`),
  phrase(
    'find',
    `(?:busca|buscar|encuentra|encontrar|lista|listar|localiza|muestra)(?: todos)?(?: los| el| un)? (?:archivos?|ficheros?)(?: (?:llamados?|que se llam[ae]n?|con el nombre|con nombre|como|que coincidan con))? (?<pattern>.+?)(?: ${EN} (?<path>\\S+))?`,
  ),
  phrase(
    'find',
    `(?:busca|buscar|encuentra|lista|localiza) (?:los )?(?<pattern>\\S*[*?]\\S*)(?: ${EN} (?<path>\\S+))?`,
  ),
  phrase(
    'search',
    `(?:search|grep|look|find|where is|where are)(?: for)?(?: the)?(?: (?:text|word|string))? (?<text>.+?)(?: ${IN} (?<path>\\S+))?`,
  ),
  phrase(
    'search',
    `(?:busca|buscar|encuentra|encontrar|donde esta|donde estan)(?: (?:el texto|la palabra|la cadena))? (?<text>.+?)(?: ${EN} (?<path>\\S+))?`,
  ),

  phrase(
    'read',
    `(?:read|open|cat|show|print|display)(?: me)?(?: the)?(?: contents? of)?(?: the)?(?: file)? (?<path>.+?)(?:${LINES})?`,
  ),
  phrase(
    'read',
    `(?:lee|leer|leeme|abre|abrir|muestra(?:me)?|mostrar|ensena(?:me)?|imprime)(?: el)?(?: contenido del?)?(?: (?:archivo|fichero))? (?<path>.+?)(?:${LINEAS})?`,
  ),

  phrase(
    'replace',
    `in (?:the )?(?:file )?(?<path>\\S+?),? (?:replace|change|substitute) ${ALL}(?<old>.+?) (?:with|by|to|for) (?<new>.*)`,
  ),
  phrase(
    'replace',
    `en (?:el )?(?:archivo |fichero )?(?<path>\\S+?),? (?:reemplaza|remplaza|sustituye|cambia)(?:r)? ${ALL}(?<old>.+?) (?:por|con|a) (?<new>.*)`,
  ),
  phrase(
    'replace',
    `(?:replace|change|substitute|swap) ${ALL}(?<old>.+?) (?:with|by|to|for) (?<new>.*?) in (?<every>all of )?(?:the )?(?:file )?(?<path>\\S+)(?<everywhere>,? everywhere)?`,
  ),
  phrase(
    'replace',
    `(?:reemplaza|remplaza|sustituye|cambia)(?:r)? ${ALL}(?<old>.+?) (?:por|con|a) (?<new>.*?) en (?<every>todo )?(?:el )?(?:archivo |fichero )?(?<path>\\S+)(?<everywhere>,? en todas partes)?`,
  ),

  phrase(
    'create',
    `(?:create|make${NAMES_FILE}) (?:an? |the )?(?:new )?(?:empty )?(?:file )?(?:called |named )?(?<path>\\S+)`,
  ),
  phrase(
    'create',
    `(?:crea|crear|haz${NAMES_FILE}) (?:un |el )?(?:nuevo )?(?:archivo |fichero )?(?:nuevo |vacio )?(?:llamado )?(?<path>\\S+)`,
  ),
  phrase(
    'create',
    '(?:create|write|make|add) (?:an? |the )?(?:new )?(?:file )?(?:called |named )?(?<path>\\S+?),? (?:with|containing)(?: the)?(?: contents?| text)?:?\\s(?<content>.*)',
  ),
  phrase(
    'create',
    '(?:crea|crear|escribe|escribir|haz) (?:un |el )?(?:nuevo )?(?:archivo |fichero )?(?:nuevo )?(?:llamado )?(?<path>\\S+?),? (?:con|que contenga)(?: el)?(?: contenido| texto)?:?\\s(?<content>.*)',
  ),
  phrase('create', 'write (?<content>.+) (?:to|into) (?:the )?(?:file )?(?<path>\\S+)'),
  phrase('create', 'escribe (?<content>.+) en (?:el )?(?:archivo |fichero )?(?<path>\\S+)'),

  phrase('run', '(?:run|execute)(?: the)?(?: command)?:?\\s(?<command>.+)'),
  phrase(
    'run',
    '(?:ejecuta|ejecutar|corre|correr|lanza|lanzar)(?: el comando| la orden)?:?\\s(?<command>.+)',
  ),
];

/** What people say around a request and may be left out. */
export const POLITE_START =
  /^(?:\s|[-*•]\s|\d+[.)]\s|¿|¡|please,? |now,? |first,? |finally,? |can you |could you |i want you to |por favor,? |ahora,? |primero,? |finalmente,? |puedes |podrias |quiero que )+/;
export const POLITE_END = /(?:\s|,? please|,? por favor|(?<=[\p{L}\p{N})\ue000-\ue3e7])[.!?]+)+$/u;

/** Verbs a new request can begin with, for sentences that are joined without a separator. */
const VERBS =
  'find|list|locate|search|grep|look for|read|show|open|cat|print|replace|change|substitute|create|write|make|run|execute|plan|' +
  'busca|encuentra|lista|localiza|lee|muestra|abre|imprime|reemplaza|remplaza|sustituye|cambia|crea|escribe|haz|ejecuta|corre|lanza|planifica';

/** Between requests that do not depend on each other. A quoted part on a line of its own belongs to the line above. */
const ALWAYS = String.raw`\s*(?:;|\n(?!\s*[\ue000-\ue3e7]))\s*`;
/** Between requests of which the second needs the first to succeed. */
const AFTER_SUCCESS = String.raw`(?:\s*[,.;\n])*\s*\b(?:and then|then|y luego|luego|y despues|despues|y entonces|a continuacion|y a continuacion)\b,?\s*`;

/** Separators that always count. */
export const HARD_SEPARATOR = new RegExp(`(?<success>${AFTER_SUCCESS})|${ALWAYS}`, 'gu');
/** The same, and full stops and "and" before a verb, which may belong to a parameter. */
export const SOFT_SEPARATOR = new RegExp(
  `(?<success>${AFTER_SUCCESS}|,?\\s+(?:and|y|e)\\s+(?=(?:${VERBS})\\b))|[.!]\\s+(?=(?:please |por favor,? )?(?:${VERBS})\\b)|${ALWAYS}`,
  'gu',
);
