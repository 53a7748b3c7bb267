import assert from 'node:assert/strict';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { Analyses } from '../../../agent/lsp/documents.ts';
import type { Surroundings } from '../../../agent/lsp/surroundings.ts';
import { tools } from './support.ts';

describe('the analysis of a document that is being typed', () => {
  it('is made of the newest text only, once for all who asked meanwhile', async () => {
    let release = () => {};
    const looked = new Promise<void>((resolve) => {
      release = resolve;
    });
    const surroundings = {
      tools: async () => {
        await looked;
        return tools();
      },
      isNamed: () => true,
    } as unknown as Surroundings; // The part of it that a registry needs.
    const analyses = new Analyses({
      userFile: '/home/config.toml',
      surroundings,
      kindOf: () => ({ kind: 'registry', file: '/w/tools.json' }),
      isNamed: () => true,
    });
    const document = TextDocument.create('file:///w/tools.json', 'json', 1, '{');
    const asked = [analyses.of(document)];
    for (const version of [2, 3]) {
      TextDocument.update(document, [{ text: `{"version":"${version}.0.0","tools":[]}` }], version);
      asked.push(analyses.of(document));
    }
    release();
    const [first, second, third] = await Promise.all(asked);
    assert.ok(third);
    assert.equal(first, third);
    assert.equal(second, third);
    assert.deepEqual(third.findings, []);
    assert.equal(await analyses.of(document), third);
  });
});
