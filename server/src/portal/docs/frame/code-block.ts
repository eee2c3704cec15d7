import type { Language } from '@recaudo/contract/shared/words/language';
import { type Html, html } from '../../../payer-pages/frame/html.ts';
import { labels } from '../messages/labels.ts';
import { exampleId } from '../snippets/example-values.ts';
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

/** Only merchant-level cards: the script does not know which customer owns a customer's card. */
const isSourceId = (before: string): boolean => /source_id\W{1,8}$/.test(before.slice(-20));

/** The script inserts one of the reader's cards here, so that the pasted example works. */
function fillCards(text: string): Html {
  const card = exampleId('source_id', undefined);
  if (card === undefined) return html`${text}`;
  const parts = text.split(card);
  return html`${parts.map((part, index) => {
    if (index === 0) return html`${part}`;
    const isOwn = isSourceId(parts[index - 1] ?? '');
    return isOwn ? html`<span class="fill" data-fill="card_id">${card}</span>${part}` : html`${card}${part}`;
  })}`;
}

/** Marks the reader's own values for the script to fill in. */
export function fillCode({ language, addresses }: Reader, text: string): Html[] {
  const isOfCustomer = /\bcustomers?[/(]/.test(text);
  return splitPlaceholders(text).map(part => {
    if ('text' in part) return isOfCustomer ? html`${part.text}` : fillCards(part.text);
    const { placeholder } = part;
    if (placeholder === 'base_url') return html`${addresses.sandbox}`;
    return html`<span class="fill" data-fill="${placeholder}">${placeholderWords[language][placeholder]}</span>`;
  });
}
