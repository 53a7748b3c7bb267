// The analysis of each open document, made once for each version of it and of what lies around it.
import path from 'node:path';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { analyseConfig, type ConfigAnalysis, type ConfigSubject } from './config/analysis.ts';
import { fixesFor as configFixes } from './config/fixes.ts';
import type { DocumentKind } from './document-kind.ts';
import type { Finding, Fix } from './finding.ts';
import type { KnownTools } from './known-tools.ts';
import { analyseRegistry, type RegistryAnalysis } from './registry/analysis.ts';
import { fixesFor as registryFixes } from './registry/fixes.ts';
import type { Surroundings } from './surroundings.ts';

/** A document that is ours, analysed. */
export type Analysed = {
  readonly document: TextDocument;
  readonly tools: KnownTools;
  readonly findings: readonly Finding[];
  /** Ways to settle one of `findings`. */
  fixes(finding: Finding): Promise<readonly Fix[]>;
} & (
  | { readonly kind: 'config'; readonly of: 'user' | 'workspace'; readonly analysis: ConfigAnalysis }
  | { readonly kind: 'registry'; readonly file: string; readonly analysis: RegistryAnalysis }
);

/** What the analyses are made of. */
export interface AnalysesOptions {
  readonly userFile: string;
  readonly surroundings: Surroundings;
  /** undefined: a document is none of ours. */
  kindOf(document: TextDocument): DocumentKind | undefined;
  /** A client has named this registry. */
  isNamed(file: string): boolean;
}

/** Keeps the newest analysis of each document. */
export class Analyses {
  readonly #options: AnalysesOptions;
  readonly #kept = new Map<string, { readonly stamp: string; readonly made: Promise<Analysed> }>();
  #epoch = 0;

  constructor(options: AnalysesOptions) {
    this.#options = options;
  }

  /** Something around the documents is other: every analysis is made anew when it is next asked for. */
  surroundingsChanged(): void {
    this.#epoch += 1;
  }

  forget({ uri }: TextDocument): void {
    this.#kept.delete(uri);
  }

  /** The analysis of a document as it is now; undefined: it is none of ours. */
  of(document: TextDocument): Promise<Analysed> | undefined {
    const kind = this.#options.kindOf(document);
    if (!kind) return undefined;
    const stamp = `${document.version} ${this.#epoch} ${document.languageId}`;
    const kept = this.#kept.get(document.uri);
    if (kept?.stamp === stamp) return kept.made;
    const made = kind.kind === 'registry' ? this.#registry(document, kind) : this.#config(document, kind);
    this.#kept.set(document.uri, { stamp, made });
    // A fault is the answer of whoever asked, and not that of the next one.
    made.catch(() => this.forget(document));
    return made;
  }

  async #config(
    document: TextDocument,
    kind: Exclude<DocumentKind, { kind: 'registry' }>,
  ): Promise<Analysed> {
    const { surroundings, userFile } = this.#options;
    const workspace = kind.kind === 'workspace' ? kind.workspace : undefined;
    const tools = await surroundings.tools(workspace === undefined ? undefined : [workspace]);
    const subject: ConfigSubject = {
      kind: kind.kind,
      file: kind.file,
      userFile: kind.kind === 'user' ? kind.file : userFile,
      workspace,
      tools,
      read: surroundings.readConfig,
    };
    const analysis = await analyseConfig(document.getText(), subject);
    const { findings } = analysis;
    return {
      kind: 'config',
      of: kind.kind,
      document,
      tools,
      analysis,
      findings,
      fixes: async (finding) => {
        const own = findings.find((each) => each === finding);
        return own ? configFixes(own, analysis) : [];
      },
    };
  }

  async #registry(document: TextDocument, { file }: { readonly file: string }): Promise<Analysed> {
    const { surroundings, isNamed } = this.#options;
    const { version } = document;
    const tools = await surroundings.tools();
    // What was typed meanwhile is in the document already: one look at the newest text is the answer for all.
    const newest = document.version === version ? undefined : this.of(document);
    if (newest) return newest;
    const isOwn =
      path.basename(path.dirname(file)) === '.ocho' || isNamed(file) || surroundings.isNamed(file);
    const analysis = await analyseRegistry(document.getText(), { file, tools, mayBeForeign: !isOwn });
    const { findings } = analysis;
    return {
      kind: 'registry',
      file,
      document,
      tools,
      analysis,
      findings,
      fixes: async (finding) => {
        const own = findings.find((each) => each === finding);
        return own ? registryFixes(own, analysis) : [];
      },
    };
  }
}
