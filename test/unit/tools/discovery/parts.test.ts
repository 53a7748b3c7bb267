import assert from 'node:assert/strict';
import { mcpToolName } from '../../../../agent/config/mcp-names.ts';
import { decodeName } from '../../../../agent/tools/discovery/names.ts';
import { parseToolQuery } from '../../../../agent/tools/discovery/query.ts';
import { signsIn } from '../../../../agent/tools/discovery/signs.ts';
import { slips } from '../../../../agent/tools/discovery/spelling.ts';
import { isSameWord } from '../../../../agent/tools/discovery/stems.ts';
import { groups } from '../../../../agent/tools/discovery/thesaurus/groups.ts';
import { Thesaurus } from '../../../../agent/tools/discovery/thesaurus.ts';
import { fold, identifierWords } from '../../../../agent/tools/discovery/words.ts';

describe('queries to the tool search', () => {
  it('select names, or are words', () => {
    assert.deepEqual(parseToolQuery('select:a,b'), { select: ['a', 'b'] });
    assert.deepEqual(parseToolQuery(' SELECT : a , "b",, a '), { select: ['a', 'b'] });
    assert.deepEqual(parseToolQuery('select:'), { select: [] });
    assert.deepEqual(parseToolQuery(' select a file '), { words: 'select a file' });
  });

  it('show addresses, sums, patterns and files without saying so', () => {
    assert.deepEqual(signsIn('read https://example.com/a.js now'), {
      signs: ['url', 'fetch'],
      concepts: ['web'],
      rest: 'read   now',
    });
    assert.deepEqual(signsIn('what is in src/index.ts').signs, ['file']);
    assert.deepEqual(signsIn('all of *.md').signs, ['glob']);
    assert.deepEqual(signsIn('look for "a text"').concepts, ['part']);
    assert.deepEqual(signsIn('open cmd.exe').signs, ['shell']);
    for (const sum of ['2+2', '17 * 23', '15 % of 80', '9 - 4', '12 times 3', '4 por 5']) {
      assert.deepEqual(signsIn(sum).signs, ['calculate'], sum);
    }
    assert.deepEqual(signsIn('plain words, no more').signs, []);
  });
});

describe('words of the tool search', () => {
  it('lose case and accents and keep other scripts', () => {
    assert.equal(fold('ÁRBOL Ñandú 日本 ガ'), 'arbol nandu 日本 ガ');
  });

  it('come out of every way to write an identifier', () => {
    for (const name of [
      'readTextFile',
      'read_text_file',
      'read-text-file',
      'ReadTextFile',
      'read.text/file',
    ]) {
      assert.deepEqual(identifierWords(name), ['read', 'text', 'file'], name);
    }
    assert.deepEqual(identifierWords('parseHTTPUrl2'), ['parse', 'http', 'url2']);
  });

  it('are the same in another form, in both languages, and not when they only begin alike', () => {
    for (const [one, other] of [
      ['file', 'files'],
      ['running', 'run'],
      ['archivo', 'archivos'],
      ['buscando', 'buscar'],
      ['containers', 'container'],
    ]) {
      assert.ok(isSameWord(one ?? '', other ?? ''), `${one} ${other}`);
    }
    for (const [one, other] of [
      ['comando', 'comes'],
      ['content', 'convert'],
      ['mail', 'male'],
    ]) {
      assert.ok(!isSameWord(one ?? '', other ?? ''), `${one} ${other}`);
    }
  });

  it('are as far apart as the slips between them', () => {
    assert.equal(slips('serach', 'search', 2), 1);
    assert.equal(slips('fle', 'file', 2), 1);
    assert.equal(slips('fille', 'file', 2), 1);
    assert.equal(slips('fike', 'file', 2), 1);
    assert.equal(slips('file', 'file', 0), 0);
    assert.equal(slips('file', 'folder', 2), undefined);
    assert.equal(slips('ab', 'abcdef', 2), undefined);
  });

  it('of MCP tools are those of their owners', () => {
    for (const [service, name] of [
      ['github', 'create_issue'],
      ['My Server', 'resizeImage'],
      ['zoo_1', 'añadir-z'],
      ['s', '_'],
    ]) {
      const encoded = mcpToolName(service ?? '', name ?? '') ?? '';
      assert.deepEqual(decodeName(encoded), { service, tool: name });
    }
    assert.deepEqual(decodeName('mcp_'), { tool: 'mcp_' });
    assert.deepEqual(decodeName('file_read'), { tool: 'file_read' });
  });
});

describe('the thesaurus', () => {
  it('is written as it is read: no empty places, no line breaks, no double blanks', () => {
    for (const { words, hints = '' } of groups) {
      for (const text of [words, hints]) assert.doesNotMatch(text, /^[\s,]|[\s,]$|\s{2}|,\S|\n/, text);
    }
  });

  it('lets words stand for each other, and hints for words only', () => {
    const thesaurus = new Thesaurus([{ words: 'mail, correo electrónico', hints: 'inbox' }]);
    const [meaning] = thesaurus.of('mail');
    assert.deepEqual(meaning?.terms, ['mail', 'correo electronico']);
    assert.deepEqual(
      thesaurus.of('inbox').map(({ isHint }) => isHint),
      [true],
    );
    assert.ok(!meaning?.terms.includes('inbox'));
    assert.deepEqual(thesaurus.phraseAt(['mi', 'correo', 'electronico'], 1), ['correo', 'electronico']);
    assert.equal(thesaurus.phraseAt(['mi', 'correo'], 1), undefined);
  });
});
