import { expect, test } from 'vitest';
import { html } from '../../../pages/html.ts';
import { anchorOf, renderMarkdown } from './markdown.ts';

const render = (text: string) =>
  renderMarkdown(text, {
    code: code => html`<pre>${code}</pre>`,
    link: target => (target.endsWith('.md') ? undefined : target),
  });
const markup = (text: string) =>
  render(text)
    .body.map(part => part.markup.trim())
    .join('\n');

test.each([
  [
    'a *soft*, **loud** `--tls` word',
    '<p>a <em>soft</em>, <strong>loud</strong> <code>--tls</code> word</p>',
  ],
  ['two\nlines', '<p>two lines</p>'],
  ['<script>alert(1)</script> & "x"', '<p>&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;x&quot;</p>'],
  ['`<b>` **<i>**', '<p><code>&lt;b&gt;</code> <strong>&lt;i&gt;</strong></p>'],
  ['[here](#there) and [file](other.md)', '<p><a href="#there">here</a> and file</p>'],
  ['- one\n- [ ] two\n  goes on', '<ul>\n<li>one</li>\n<li>two goes on</li>\n</ul>'],
  ['```sh\n# not a heading\n\n- nor a list <x>\n```', '<pre># not a heading\n\n- nor a list &lt;x&gt;</pre>'],
  ['## Qué cambia', '<h2 id="qué-cambia">Qué cambia</h2>'],
  ['### C#, .NET', '<h3 id="c-net">C#, .NET</h3>'],
])('%j', (text, expected) => expect(markup(text)).toBe(expected));

test('a table has the heading above it as its caption', () => {
  const shown = markup('## Where\n\n| A | B |\n|---|---|\n| `x` | y |');
  expect(shown).toContain('<caption>Where</caption>');
  expect(shown).toMatch(/<th scope="row"[^>]*><code>x<\/code><\/th><td[^>]*>y<\/td>/);
});

test('the title, the first words and the sections are told apart', () => {
  const { title, lead, sections } = render(
    '# Title\n\nFirst `words` of [it](#a).\n\n## One\n\n### Two\n\n## Three',
  );
  expect([title, lead, sections.map(({ id }) => id)]).toEqual([
    'Title',
    'First words of it.',
    ['one', 'three'],
  ]);
});

test.each([
  ['Trust the certificate', 'trust-the-certificate'],
  ['5. Profiles', '5-profiles'],
])('%s is #%s', (heading, expected) => expect(anchorOf(heading)).toBe(expected));
