import { describe, expect, test } from 'vitest';
import { guideNames, readBoxes, readPage, readSteps, snippetLanguages } from '../../support/guides/guide.ts';
import { dialects } from '../../support/guides/programs.ts';

const PLACEHOLDERS = new Set(['{{base_url}}', '{{merchant_id}}', '{{private_key}}', '{{public_key}}']);

test('getting-started: each step runs from its own file', () => {
  const [, ...steps] = readSteps('getting-started.md');
  const incomplete = steps.flatMap(({ snippets }, index) =>
    (['js', 'python', 'php'] as const)
      .filter(language => !snippets[language]?.startsWith(dialects[language].start))
      .map(language => `step ${index + 1} in ${language}`),
  );
  expect(incomplete).toEqual([]);
});

describe.each(guideNames)('%s', name => {
  const [english, spanish] = [readPage(`${name}.md`), readPage(`${name}.es.md`)];

  test('Spanish and English show the same code and responses', () => {
    expect(readBoxes(spanish)).toEqual(readBoxes(english));
  });

  test('every step exists in all five languages, with placeholders that the portal fills in', () => {
    const steps = readSteps(`${name}.md`);
    const inAll = steps.filter(({ snippets }) => snippetLanguages.every(language => snippets[language]));
    // The step that saves the client, which curl does not need.
    expect(steps.length - inAll.length).toBe(name === 'getting-started' ? 1 : 0);
    expect((english.match(/\{\{\w+\}\}/g) ?? []).filter(found => !PLACEHOLDERS.has(found))).toEqual([]);
  });

  test('each language has its own order ids: a reader can paste every tab', () => {
    const languagesOf = new Map<string, Set<string>>();
    for (const { language, code } of readBoxes(english).flat()) {
      if (!snippetLanguages.some(known => known === language)) continue;
      for (const [id] of code.matchAll(/orden-\d+(?:-\w+)?/g))
        languagesOf.set(id, (languagesOf.get(id) ?? new Set()).add(language));
    }
    expect([...languagesOf].filter(([, languages]) => languages.size > 1).map(([id]) => id)).toEqual([]);
  });

  test('each language registers its own webhook URL', () => {
    const addresses = readBoxes(english)
      .flat()
      .flatMap(({ code }) =>
        [...code.matchAll(/(?<!\w)url["']?(?::| =>) ["']([^"']+)["'],/g)].map(([, url]) => url),
      );
    expect(addresses.filter((url, index) => addresses.indexOf(url) !== index)).toEqual([]);
  });

  test('it is plain Markdown: the page shows what the file says', () => {
    const prose = english.replaceAll(/^```\w*\n[^]*?\n```$/gm, '').replaceAll(/`[^`\n]+`/g, '');
    expect(prose.match(/<(?!https?:)\/?[a-z!][^>]*>/gi) ?? []).toEqual([]);
  });
});
