import { expect, test } from 'vitest';
import { html } from '../../../payer-pages/frame/html.ts';
import { anchorOf, listHeadings } from './headings.ts';
import { renderMarkdown } from './markdown.ts';

const render = (text: string) =>
  renderMarkdown(text, {
    code: code => html`<pre>${code}</pre>`,
    snippets: snippets => html`<div>${snippets.map(({ language }) => language).join('+')}</div>`,
    word: code => [html`${code}`],
    link: target => (target.endsWith('.md') ? undefined : target),
    picture: target => (target.startsWith('images/') ? `/docs/files/${target}` : undefined),
  });
const markup = (text: string) => render(text).body.markup.trim();

test.each([
  [
    'a *soft*, **loud** `--tls` word',
    '<p>a <em>soft</em>, <strong>loud</strong> <code>--tls</code> word</p>',
  ],
  ['<script>alert(1)</script>\n', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  [
    'a <b onclick="x()">b</b> & "x"',
    '<p>a &lt;b onclick=&quot;x()&quot;&gt;b&lt;/b&gt; &amp; &quot;x&quot;</p>',
  ],
  ['before\n\n<!-- a comment -->\n\nbehind', '<p>before</p>\n<p>behind</p>'],
  ['`<b>` **<i>**', '<p><code>&lt;b&gt;</code> <strong>&lt;i&gt;</strong></p>'],
  ['[here](#there) and [file](other.md)', '<p><a href="#there">here</a> and file</p>'],
  [
    '![A & "b"](images/a.png)![gone](pictures/b.png)',
    '<p><img src="/docs/files/images/a.png" alt="A &amp; &quot;b&quot;" loading="lazy"></p>',
  ],
  ['- one\n- [ ] two\n  goes on', '<ul>\n<li>one</li>\n<li>two\ngoes on</li>\n</ul>'],
  ['```sh\n# not a heading\n\n- nor a list <x>\n```', '<pre># not a heading\n\n- nor a list &lt;x&gt;</pre>'],
  ['```sh\na\n```\n\n```js\nb\n```', '<div>sh+js</div>'],
  ['```sh\na\n```\n\n```sh\nb\n```', '<pre>a</pre>\n<pre>b</pre>'],
  ['```sh\na\n```\n\nand\n\n```js\nb\n```', '<pre>a</pre>\n<p>and</p>\n<pre>b</pre>'],
  ['```json\na\n```\n\n```js\nb\n```', '<pre>a</pre>\n<pre>b</pre>'],
  ['## Qué cambia', '<h2 id="qué-cambia">Qué cambia</h2>'],
  ['### C#, .NET', '<h3 id="c-net">C#, .NET</h3>'],
])('%j', (text, expected) => expect(markup(text)).toBe(expected));

test('a table has the heading above it as its caption', () => {
  const shown = markup('## Where\n\n| A | B |\n|---|---|\n| `x` | y |');
  expect(shown).toContain('<caption>Where</caption>');
  expect(shown).toMatch(/<th scope="row"[^>]*><code>x<\/code><\/th><td[^>]*>y<\/td>/);
});

test('a table of pictures is a row of them, without those that are not shipped', () => {
  const shown = markup('| One | Two |\n|---|---|\n| ![](images/a.png) | ![](pictures/b.png) |');
  expect(shown).not.toContain('<table');
  expect(shown.match(/<figure>/g)).toHaveLength(1);
  expect(shown).toContain('<figcaption>One</figcaption>');
});

test('title, introduction and sections are separated', () => {
  const { title, lead, sections } = render(
    '# Title\n\nFirst `words` of\n[it](#a).\n\n## One\n\n### Two\n\n## Three',
  );
  expect([title, lead, sections.map(({ id }) => id)]).toEqual([
    'Title',
    'First words of it.',
    ['one', 'three'],
  ]);
});

test('two equal headings have different anchors', () => {
  expect(listHeadings('# T\n\n## A\n\n## `A`\n\n### B').map(({ id }) => id)).toEqual(['a', 'a-1', 'b']);
});

test.each([
  ['Trust the certificate', 'trust-the-certificate'],
  ['5. Profiles', '5-profiles'],
])('%s is #%s', (heading, expected) => expect(anchorOf(heading)).toBe(expected));
