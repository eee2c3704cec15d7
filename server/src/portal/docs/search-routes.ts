import type { Language } from '@recaudo/contract/shared/words/language';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../platform/http/server.ts';
import type { OpenApiDocument } from './document/openapi-document.ts';
import { renderDocsPage } from './frame/docs-page.ts';
import { linkIn } from './frame/layout.ts';
import type { Reading } from './frame/reading.ts';
import { labels } from './messages/labels.ts';
import { HTML } from './page-routes.ts';
import { languageOf, publish, sendPublication } from './publish.ts';
import { searchEntries } from './search/search-entries.ts';
import { newSearch, type Search } from './search/search-index.ts';
import { searchPage } from './search/search-page.ts';

const LONGEST_QUERY = 100;
const ON_A_PAGE = 50;
const WHILE_TYPING = 8;

/** Built on first use and shared by the search box and the page without scripts, so that both give the same results. */
export function addSearch(
  app: App,
  document: OpenApiDocument,
  readingIn: (language: Language) => Reading,
): void {
  const made = new Map<Language, Promise<Search>>();
  const searchIn = (language: Language): Promise<Search> => {
    const search = made.get(language) ?? searchEntries(document, language).then(newSearch);
    made.set(language, search);
    return search;
  };

  app.get('/docs/search', async (request, reply) => {
    const language = languageOf(request);
    const words = wordsOf(request);
    const reading = readingIn(language);
    const search = await searchIn(language);
    const results = search(words, ON_A_PAGE);
    const page = publish(HTML, () => renderDocsPage(reading, searchPage(reading, words, results)));
    return sendPublication(request, reply, page);
  });

  app.get('/docs/search.json', async (request, reply) => {
    const language = languageOf(request);
    const search = await searchIn(language);
    const results = search(wordsOf(request), WHILE_TYPING).map(({ path, kind, ...shown }) => ({
      ...shown,
      kind: labels[language].kinds[kind],
      href: linkIn(language, path),
    }));
    return reply
      .headers({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-cache' })
      .send({ results });
  });
}

function wordsOf(request: FastifyRequest): string {
  const { q } = request.query as { q?: unknown };
  return typeof q === 'string' ? q.trim().slice(0, LONGEST_QUERY) : '';
}
