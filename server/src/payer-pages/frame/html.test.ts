import { expect, test } from 'vitest';
import { html } from './html.ts';

test('texts are escaped, in content and in attributes', () => {
  expect(html`<p title="${`"'`}">${'<script>&'}</p>`.markup).toBe(
    '<p title="&quot;&#39;">&lt;script&gt;&amp;</p>',
  );
});

test('markup is inserted as is, lists without commas', () => {
  expect(html`<ul>${[1, 2].map(number => html`<li>${number}</li>`)}</ul>`.markup).toBe(
    '<ul><li>1</li><li>2</li></ul>',
  );
});

test('false and undefined leave nothing; zero and empty texts are values', () => {
  expect(html`[${false}${undefined}${0}${''}]`.markup).toBe('[0]');
});
