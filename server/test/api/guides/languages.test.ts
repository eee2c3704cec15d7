import { describe, expect, test } from 'vitest';
import { guideNames, readBoxes, readPage, readSteps, snippetLanguages } from '../../support/guides/guide.ts';

const PLACEHOLDERS = new Set(['{{base_url}}', '{{merchant_id}}', '{{private_key}}', '{{public_key}}']);

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** What both have to have one by one, so that a link to a heading finds its twin. */
const shapeOf = (text: string) => {
  const prose = text.replaceAll(/^```\w*\n[^]*?\n```$/gm, '');
  return {
    headings: Array.from(prose.matchAll(/^(#+) /gm), ([, level]) => level?.length),
    rows: countOf(prose, /^\|/gm),
    points: countOf(prose, /^- /gm),
    pictures: Array.from(prose.matchAll(/!\[[^\]]*\]\(([^)]*)\)/g), ([, file]) => file),
  };
};

describe.each(guideNames)('%s', name => {
  const [english, spanish] = [readPage(`${name}.md`), readPage(`${name}.es.md`)];

  test('Spanish and English show the same code and the same answers', () => {
    expect(readBoxes(spanish)).toEqual(readBoxes(english));
  });

  test('Spanish and English have the same headings, tables, points and pictures, one by one', () => {
    expect(shapeOf(spanish)).toEqual(shapeOf(english));
  });

  test('each leads to the other, and from Spanish a reader stays in Spanish', () => {
    expect(english).toContain(`*[En español](${name}.es.md)*`);
    expect(spanish).toContain(`*[In English](${name}.md)*`);
    const leaving = guideNames.filter(other => other !== name && spanish.includes(`](${other}.md`));
    expect(leaving).toEqual([]);
  });

  test('every step is there in all five languages, and placeholders are those that the portal fills in', () => {
    const steps = readSteps(`${name}.md`);
    const inAll = steps.filter(({ snippets }) => snippetLanguages.every(language => snippets[language]));
    // The client that the first guide has the reader save: curl needs none.
    expect(steps.length - inAll.length).toBe(name === 'getting-started' ? 1 : 0);
    expect((english.match(/\{\{\w+\}\}/g) ?? []).filter(found => !PLACEHOLDERS.has(found))).toEqual([]);
  });

  test('it is plain Markdown: what a page shows is what the file says', () => {
    const prose = english.replaceAll(/^```\w*\n[^]*?\n```$/gm, '').replaceAll(/`[^`\n]+`/g, '');
    expect(prose.match(/<(?!https?:)\/?[a-z!][^>]*>/gi) ?? []).toEqual([]);
  });
});
