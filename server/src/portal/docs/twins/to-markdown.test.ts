import { expect, test } from 'vitest';
import { html } from '../../../payer-pages/frame/html.ts';
import { codeTabs } from '../frame/code-block.ts';
import { dataTable } from '../frame/data-table.ts';
import { toMarkdown } from './to-markdown.ts';

test.each([
  [
    html`<h2 id="a">Title <a class="anchor" href="#a">#</a></h2><p>One <strong>two</strong>, <code>a|b</code>.</p>`,
    '## Title\n\nOne **two**, `a|b`.\n',
  ],
  [
    html`<ul>
<li>one</li>
<li><a href="/x?a=1&amp;b=2">two</a></li>
</ul>`,
    '- one\n- [two](/x?a=1&b=2)\n',
  ],
  [
    html`<dl><div><dt>A</dt><dd>1</dd></div>
<div><dt>B</dt><dd>2</dd></div></dl>`,
    '- A: 1\n- B: 2\n',
  ],
  [
    html`<figure class="code"><figcaption>Answer</figcaption>
<button>Copy</button>
<pre><code>{
  "a": "${'<b>'}"
}</code></pre></figure>`,
    'Answer\n\n```\n{\n  "a": "<b>"\n}\n```\n',
  ],
  [
    dataTable({
      caption: 'Fields',
      columns: ['A', 'B'],
      rows: [
        [html`<code>x</code>`, 'one | two'],
        ['y', ''],
      ],
    }),
    '| A | B |\n|---|---|\n| `x` | one \\| two |\n| y | |\n',
  ],
])('%#', (markup, expected) => expect(toMarkdown(markup)).toBe(expected));

test('of an example in many languages the first two are kept', () => {
  const reader = { language: 'en' as const, addresses: { portal: '', sandbox: 'http://s', production: '' } };
  const snippets = (['sh', 'js', 'python'] as const).map(language => ({
    language,
    text: `${language} {{base_url}}`,
  }));
  expect(toMarkdown(codeTabs(reader, snippets))).toBe(
    'curl\n\n```sh\nsh http://s\n```\n\nNode\n\n```js\njs http://s\n```\n',
  );
});
