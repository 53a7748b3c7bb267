// What would settle a finding about a tools.json, as changes of its text.
import type { RegistryFix } from '../../external/finding.ts';
import { TOOL_STATUSES } from '../../external/schema.ts';
import type { Fix, TextChange } from '../finding.ts';
import type { RegistryAnalysis, RegistryFinding } from './analysis.ts';
import {
  addKey,
  inlineJson,
  type JsonDocument,
  type JsonPath,
  nodeAt,
  removeAt,
  removeNode,
  spanOf,
} from './json.ts';
import { firstRepair } from './repair.ts';

/** Ways to settle a finding, the best first. */
export function fixesFor(finding: RegistryFinding, { document }: RegistryAnalysis): readonly Fix[] {
  const { code, suggestion, path } = finding.found;
  if (code === 'REGISTRY_SYNTAX') return syntaxFixes(document);
  const obvious = suggestion ? suggested(document, path, suggestion, finding) : [];
  switch (code) {
    case 'REGISTRY_BAD_STATUS':
      return [...obvious, ...otherStatuses(document, path, suggestion)];
    case 'REGISTRY_LOCATION_MISSING':
    case 'REGISTRY_LOCATION_NOT_A_FILE':
      return [...obvious, ...asPlanned(document, path)];
    case 'REGISTRY_DUPLICATE_KEY':
      return obvious.length > 0 ? obvious : withoutSecond(document, finding);
    case 'REGISTRY_NAME_TAKEN':
      return [...obvious, ...withoutEntry(document, path)];
    case 'REGISTRY_UNKNOWN_KEY':
      return suggestion?.kind === 'remove' ? obvious : [...obvious, ...removed(document, path)];
    default:
      return obvious;
  }
}

function fix(
  title: Fix['title'],
  change: TextChange | undefined,
  { preferred = false, safe = false } = {},
): Fix[] {
  return change ? [{ title, changes: [change], preferred, safe }] : [];
}

const replaceTitle = (to: string): Fix['title'] => ({ id: 'lsp-fix-replace', args: { to } });
const removeTitle = (what: string): Fix['title'] => ({ id: 'lsp-fix-remove', args: { what } });

function suggested(
  document: JsonDocument,
  path: JsonPath,
  suggestion: RegistryFix,
  { span, code }: RegistryFinding,
): Fix[] {
  switch (suggestion.kind) {
    case 'replace': {
      const text = inlineJson(suggestion.value);
      const node = nodeAt(document, path);
      const change = node && { ...spanOf(node), text };
      const to = typeof suggestion.value === 'string' ? suggestion.value : text;
      return fix(replaceTitle(shortened(to)), change, { preferred: true, safe: true });
    }
    case 'add': {
      const { value } = suggestion;
      const what = `${JSON.stringify(path.at(-1))}: ${inlineJson(value)}`;
      const title = { id: 'lsp-fix-add', args: { what: shortened(what) } };
      // A filler is for a person to write over.
      return fix(title, addKey(document, path, value), { preferred: true, safe: false });
    }
    case 'rename':
      return fix(
        replaceTitle(suggestion.to),
        { ...span, text: JSON.stringify(suggestion.to) },
        { preferred: true, safe: true },
      );
    case 'remove':
      if (code === 'REGISTRY_DUPLICATE_KEY') return [];
      return removed(document, path, true);
  }
}

function removed(document: JsonDocument, path: JsonPath, preferred = false): Fix[] {
  return fix(removeTitle(nameOf(document, path)), removeAt(document, path), { preferred });
}

function nameOf(document: JsonDocument, path: JsonPath): string {
  const last = path.at(-1);
  if (typeof last === 'string') return last;
  const node = nodeAt(document, path);
  return node ? shortened(document.text.slice(node.offset, node.offset + node.length)) : String(last);
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

function otherStatuses(document: JsonDocument, path: JsonPath, suggestion: RegistryFix | undefined): Fix[] {
  const node = nodeAt(document, path);
  const near = suggestion?.kind === 'replace' ? suggestion.value : undefined;
  const others = TOOL_STATUSES.filter((status) => status !== near);
  return others.flatMap((status) =>
    fix(replaceTitle(status), node && { ...spanOf(node), text: JSON.stringify(status) }),
  );
}

/** A tool whose entry point is not there yet is one that is planned. */
function asPlanned(document: JsonDocument, path: JsonPath): Fix[] {
  const status = nodeAt(document, [...path.slice(0, -1), 'status']);
  if (!status || status.value === 'planned') return [];
  return fix({ id: 'lsp-fix-planned' }, { ...spanOf(status), text: '"planned"' });
}

function withoutEntry(document: JsonDocument, path: JsonPath): Fix[] {
  const entry = path.slice(0, 2);
  const node = nodeAt(document, entry);
  const name = nodeAt(document, [...entry, 'name'])?.value;
  return fix(removeTitle(String(name ?? entry.join('.'))), node && removeNode(node));
}

/** Of keys that stand twice the one the finding is about. */
function withoutSecond(document: JsonDocument, { span, found }: RegistryFinding): Fix[] {
  const object = found.path.length > 1 ? nodeAt(document, found.path.slice(0, -1)) : document.root;
  const property = object?.children?.find(
    ({ offset, length }) => offset <= span.start && span.end <= offset + length,
  );
  const title = { id: 'lsp-fix-remove-second', args: { what: String(found.path.at(-1)) } };
  return fix(title, property && removeNode(property), { preferred: true });
}

function syntaxFixes(document: JsonDocument): Fix[] {
  const repair = firstRepair(document);
  return repair
    ? fix({ id: `lsp-fix-json-${repair.what}` }, repair.change, { preferred: true, safe: true })
    : [];
}
