import type { Language } from '@recaudo/contract/shared/words/language';
import { type Html, html } from '../../../payer-pages/frame/html.ts';
import { labels } from '../messages/labels.ts';
import { placeholderWords, splitPlaceholders } from '../snippets/placeholders.ts';
import { type Snippet, snippetLanguages } from '../snippets/snippet.ts';
import type { Reading } from './reading.ts';

type Reader = Pick<Reading, 'language' | 'addresses'>;

/** The copy button stays hidden until its script has loaded. */
export const codeBlock = (reader: Reader, code: string | Html, caption?: string): Html =>
  html`<figure class="code">${caption !== undefined && html`<figcaption>${caption}</figcaption>`}
${copyButton(reader.language)}
<pre tabindex="0"><code>${typeof code === 'string' ? fillCode(reader, code) : code}</code></pre></figure>`;

/** Stacked examples in several languages; a script turns them into tabs. */
export const codeTabs = (reader: Reader, snippets: readonly Snippet[]): Html =>
  html`<div class="tabs" data-label="${labels[reader.language].exampleIn}">
${snippets.map(
  ({
    language,
    text,
  }) => html`<div class="code" data-language="${language}"><p class="caption">${snippetLanguages[language]}</p>
${copyButton(reader.language)}
<pre tabindex="0"><code>${fillCode(reader, text)}</code></pre></div>
`,
)}</div>`;

const copyButton = (language: Language): Html => {
  const { copy, copied } = labels[language];
  return html`<button type="button" class="copy" data-copied="${copied}" hidden>${copy}</button>`;
};

/** Marks the reader's own values for the script to fill in. */
export const fillCode = ({ language, addresses }: Reader, text: string): Html[] =>
  splitPlaceholders(text).map(part => {
    if ('text' in part) return html`${part.text}`;
    const { placeholder } = part;
    if (placeholder === 'base_url') return html`${addresses.sandbox}`;
    return html`<span class="fill" data-fill="${placeholder}">${placeholderWords[language][placeholder]}</span>`;
  });
