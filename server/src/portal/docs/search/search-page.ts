import { type Html, html } from '../../../payer-pages/frame/html.ts';
import type { DocsPage } from '../frame/docs-page.ts';
import { linkIn } from '../frame/layout.ts';
import type { Reading } from '../frame/reading.ts';
import { labels } from '../messages/labels.ts';
import type { SearchResult } from './search-index.ts';

/** For browsers without JavaScript, and for the complete results. */
export function searchPage({ language }: Reading, words: string, results: readonly SearchResult[]): DocsPage {
  const messages = labels[language];
  const title = words === '' ? messages.search : messages.searchFor(words);
  return {
    path: '/docs/search',
    title,
    description: messages.searchHint,
    hasTwin: false,
    query: words,
    main: html`<h1>${title}</h1>
${words !== '' && html`<p>${results.length === 0 ? messages.searchNothing : messages.searchCount(results.length)}</p>`}
<ol class="results">
${results.map(result => resultItem(result, language))}</ol>`,
  };
}

const resultItem = ({ kind, title, of, path, excerpt }: SearchResult, language: Reading['language']): Html =>
  html`<li><a href="${linkIn(language, path)}"><span class="kind">${labels[language].kinds[kind]}</span> <strong>${title}</strong>${of !== '' && html` <span class="of">${of}</span>`}</a>
${excerpt !== '' && html`<p>${excerpt}</p>`}</li>
`;
