import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Reading } from '../frame/reading.ts';
import { guideSections } from './contents.ts';
import { findGuide, type GuideText } from './guide-files.ts';
import { guideMarkdown, guidePage } from './guide-page.ts';
import { listHeadings } from './headings.ts';

const addresses = {
  portal: 'https://pagos.example',
  sandbox: 'https://sandbox.pagos.example',
  production: 'https://api.pagos.example',
};
const readingIn = (language: 'es' | 'en'): Reading => ({ language, addresses, navigation: [] });
const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found]) => found ?? '');

const named = guideSections.flatMap(({ guides }) => guides);
const folder = new URL('../../../../../docs/guides/', import.meta.url);
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.md'));
const listed = guideSections.flatMap(({ folder: section, guides }) =>
  guides.flatMap(name => [`${section}/${name}.md`, `${section}/${name}.es.md`]),
);

function getGuide(name: string, language: 'es' | 'en'): GuideText {
  const guide = findGuide(name, language);
  if (guide === undefined) throw new Error(`there is no guide ${name}`);
  return guide;
}
const pageOf = (name: string, language: 'es' | 'en') =>
  guidePage(readingIn(language), getGuide(name, language)).main.markup;

test('the contents list every guide once, in both languages, in the folder of its section', () => {
  expect(listed.toSorted()).toEqual(files.toSorted());
  expect(new Set(named).size).toBe(named.length);
});

const FENCE = /^```\w*\n[^]*?\n```$/gm;

/** The parts that both languages must share. Names in examples may be translated. */
const shapeOf = ({ text }: GuideText) => {
  const prose = text.replaceAll(FENCE, '');
  return {
    headings: all(prose, /^(#+) /gm),
    rows: all(prose, /^(\|)/gm).length,
    points: all(prose, /^(- )/gm).length,
    steps: all(prose, /^(\d{1,2})\. /gm),
    pictures: all(prose, /!\[[^\]]*\]\(([^)]*)\)/g),
    examples: text.match(FENCE)?.map(example => example.split('\n').length) ?? [],
  };
};

test.each(named)('%s: both languages have the same headings, tables, points and examples', name => {
  expect(shapeOf(getGuide(name, 'es'))).toEqual(shapeOf(getGuide(name, 'en')));
  expect(getGuide(name, 'en').text).toContain(`*[En español](${name}.es.md)*`);
  expect(getGuide(name, 'es').text).toContain(`*[In English](${name}.md)*`);
});

test.each(named)('%s: links of a Spanish guide lead to Spanish pages', name => {
  const links = all(getGuide(name, 'es').text.replaceAll(FENCE, ''), /\]\(([\w-]+)\.md(?:#[^)]*)?\)/g);
  expect(links.filter(target => target !== name && named.includes(target))).toEqual([]);
});

test.each(named)('%s: its links to other guides lead to guides that the portal shows', name => {
  for (const language of ['es', 'en'] as const) {
    const { text } = getGuide(name, language);
    const targets = all(text.replaceAll(/```[^]*?```/g, ''), /\]\(([\w-]+)(?:\.es)?\.md(?:#[^)]*)?\)/g);
    expect(targets.filter(target => !named.includes(target))).toEqual([]);
  }
});

test.each(named)('%s: nothing is left of the marks of the text', name => {
  for (const language of ['es', 'en'] as const) {
    const page = pageOf(name, language)
      .replaceAll(/<pre[^>]*>.*?<\/pre>/gs, '')
      .replaceAll(/<code>.*?<\/code>/gs, '');
    expect(page).not.toMatch(/\*\*|```|\]\(|\[ \]|\{\{(base_url|merchant_id|private_key|public_key)\}\}/);
    expect(page).not.toMatch(/\sstyle=|<script|\son\w+=/);
  }
});

test.each([
  ['es', 'Llegar desde Openpay', 'Mudar una tienda en operación'],
  ['en', 'Coming from Openpay', 'Move a live shop'],
] as const)('a guide in %s has the addresses of this installation', (language, title, section) => {
  const page = pageOf('coming-from-openpay', language);
  expect(page).toContain(`<h1>${title}</h1>`);
  expect(page).toContain(section);
  expect(page).toContain(`SANDBOX_URL: &#39;${addresses.sandbox}&#39;`);
  expect(page).not.toContain('127.0.0.1');
});

test('both languages say the same: headings, tables, steps and examples one by one', () => {
  const [spanish, english] = (['es', 'en'] as const).map(language => {
    const page = pageOf('coming-from-openpay', language);
    return {
      shape: all(page, /<(h2|tr|li|pre|table)[ >]/g),
      examples: all(page, /<pre[^>]*><code>(.*?)<\/code>/gs),
    };
  });
  expect(spanish?.shape).toEqual(english?.shape);
  // Except for names and comments.
  const bare = (example: string) =>
    example.replaceAll(/My shop|Mi tienda|&lt;!--.*?--&gt;|shop\.|tienda\./g, '');
  expect(spanish?.examples.map(bare)).toEqual(english?.examples.map(bare));
});

const guide = (language: 'es' | 'en', text: string): GuideText => ({
  name: 'a-guide',
  language,
  text,
  title: 'A',
  headings: listHeadings(text),
});

test('consecutive fences form one example in several languages, with the placeholders marked', () => {
  const text =
    '# A\n\n```sh\ncurl {{base_url}} -u {{private_key}}:\n```\n\n```js\nx()\n```\n\n```sh\nls\n```\n';
  const { markup } = guidePage(readingIn('en'), guide('en', text)).main;
  expect(all(markup, /data-language="(\w+)"/g)).toEqual(['sh', 'js']);
  expect(markup).toContain(
    'curl https://sandbox.pagos.example -u <span class="fill" data-fill="private_key">your_private_key</span>:',
  );
  expect(all(markup, /<(pre)/g)).toHaveLength(3);
});

test('the Markdown version is the file with placeholders filled in', () => {
  const text = '# A\n\n```sh\ncurl {{base_url}}/v1/{{merchant_id}} -u {{private_key}}:\n```\n';
  expect(guideMarkdown(readingIn('es'), guide('es', text))).toBe(
    '# A\n\n```sh\ncurl https://sandbox.pagos.example/v1/tu_comercio -u tu_llave_privada:\n```\n',
  );
});
