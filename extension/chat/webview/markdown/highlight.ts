// Colours code. A chunk of its own, loaded with the first code block. No DOM.
import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import cpp from 'highlight.js/lib/languages/cpp';
import css from 'highlight.js/lib/languages/css';
import diff from 'highlight.js/lib/languages/diff';
import dockerfile from 'highlight.js/lib/languages/dockerfile';
import go from 'highlight.js/lib/languages/go';
import ini from 'highlight.js/lib/languages/ini';
import java from 'highlight.js/lib/languages/java';
import json from 'highlight.js/lib/languages/json';
import lua from 'highlight.js/lib/languages/lua';
import markdown from 'highlight.js/lib/languages/markdown';
import php from 'highlight.js/lib/languages/php';
import powershell from 'highlight.js/lib/languages/powershell';
import python from 'highlight.js/lib/languages/python';
import ruby from 'highlight.js/lib/languages/ruby';
import rust from 'highlight.js/lib/languages/rust';
import shell from 'highlight.js/lib/languages/shell';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';
import { type CodeSpan, codeSpans } from './spans.ts';

const LANGUAGES = {
  bash,
  cpp,
  css,
  diff,
  dockerfile,
  go,
  ini,
  java,
  json,
  lua,
  markdown,
  php,
  powershell,
  python,
  ruby,
  rust,
  shell,
  sql,
  typescript,
  xml,
  yaml,
};
for (const [name, language] of Object.entries(LANGUAGES)) hljs.registerLanguage(name, language);
hljs.registerAliases(['jsonl', 'json5'], { languageName: 'json' });
hljs.registerAliases(['vue', 'svelte'], { languageName: 'xml' });
// Near enough, and half the size; each of the larger languages has the smaller one within it.
hljs.registerAliases(['scss', 'less'], { languageName: 'css' });
hljs.registerAliases(['c', 'h'], { languageName: 'cpp' });
hljs.registerAliases(['csharp', 'cs', 'kotlin', 'kt'], { languageName: 'java' });
hljs.registerAliases(['makefile', 'make', 'mk'], { languageName: 'bash' });
hljs.registerAliases(['javascript', 'js', 'jsx', 'mjs', 'cjs', 'swift'], { languageName: 'typescript' });

/** Longer code stays plain: colouring it would stop the page. Characters. */
const LONGEST = 100_000;

/** The code in coloured pieces; undefined for a language that is not known, or code that is too long. */
export function highlight(code: string, language: string): readonly CodeSpan[] | undefined {
  if (code.length > LONGEST || !hljs.getLanguage(language)) return undefined;
  return codeSpans(hljs.highlight(code, { language, ignoreIllegals: true }).value);
}
