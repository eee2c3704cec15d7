import { readFileSync } from 'node:fs';
import { errorCodes } from '@recaudo/contract/shared/error-table';
import type { Language } from '@recaudo/contract/shared/words/language';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../platform/errors.ts';
import type { App } from '../../platform/http/server.ts';
import type { OpenApiDocument } from './document/openapi-document.ts';
import { errorListPage, errorPage } from './errors/error-pages.ts';
import { type DocsPage, renderDocsPage } from './frame/docs-page.ts';
import { linkIn } from './frame/layout.ts';
import type { Reading } from './frame/reading.ts';
import { guideSections } from './guides/contents.ts';
import { findGuide, findPicture } from './guides/guide-files.ts';
import { guidePath } from './guides/guide-links.ts';
import { guideMarkdown, guidePage } from './guides/guide-page.ts';
import { languageOf, type Publication, publish, sendPublication } from './publish.ts';
import { conventionsPage } from './reference/conventions-page.ts';
import { resourcePage } from './reference/resource-page.ts';
import { CONVENTIONS, listResources, resourcePath, slugOf } from './reference/resources.ts';
import { startPage } from './start/start-page.ts';
import { llmsText } from './twins/llms.ts';
import { pageTwin } from './twins/page-twin.ts';

export const HTML = 'text/html; charset=utf-8';
const MARKDOWN = 'text/markdown; charset=utf-8';

type InBothLanguages = Record<Language, Publication>;

const inBothLanguages = (type: string, write: (language: Language) => string): InBothLanguages => ({
  es: publish(type, () => write('es')),
  en: publish(type, () => write('en')),
});

/** Link checkers and proxies send HEAD. */
export const withHead = { exposeHeadRoute: true };

/** Every documentation page and its Markdown version, by URL. */
export function addPages(
  app: App,
  document: OpenApiDocument,
  readingIn: (language: Language) => Reading,
): void {
  const shelf = new Map<string, InBothLanguages>();
  const put = (path: string, page: (reading: Reading) => DocsPage, twin = pageTwin) => {
    shelf.set(
      path,
      inBothLanguages(HTML, language => renderDocsPage(readingIn(language), page(readingIn(language)))),
    );
    shelf.set(
      `${path}.md`,
      inBothLanguages(MARKDOWN, language => twin(readingIn(language), page(readingIn(language)))),
    );
  };
  put('/docs', reading => startPage(reading, document));
  put(CONVENTIONS, reading => conventionsPage(reading, document));
  for (const { name: tag } of document.tags) {
    put(resourcePath(slugOf(tag)), reading => {
      const resource = listResources(document, reading.language).find(({ slug }) => slug === slugOf(tag));
      if (resource === undefined) throw notFound();
      return resourcePage(reading, document, resource);
    });
  }
  put('/docs/errors', errorListPage);
  for (const code of errorCodes) put(`/docs/errors/${code}`, reading => errorPage(code, reading));
  publishGuides(shelf, put, readingIn);
  const llms = inBothLanguages(MARKDOWN, language => llmsText(readingIn(language), document));
  shelf.set('/llms.txt', llms);
  shelf.set('/docs/llms.txt', llms);
  serveShelf(app, shelf);
}

type Put = (path: string, page: (reading: Reading) => DocsPage, twin?: typeof pageTwin) => void;

function publishGuides(
  shelf: Map<string, InBothLanguages>,
  put: Put,
  readingIn: (language: Language) => Reading,
): void {
  for (const name of guideSections.flatMap(({ guides }) => guides)) {
    const found = (language: Language) => {
      const guide = findGuide(name, language);
      if (guide === undefined) throw notFound();
      return guide;
    };
    put(
      guidePath(name),
      reading => guidePage(reading, found(reading.language)),
      reading => guideMarkdown(reading, found(reading.language)),
    );
    // Files link to each other by file name.
    const spanish = publish(MARKDOWN, () => {
      const guide = findGuide(name, 'es');
      if (guide === undefined) throw notFound();
      return guideMarkdown(readingIn('es'), guide);
    });
    shelf.set(`${guidePath(name)}.es.md`, { es: spanish, en: spanish });
  }
}

function serveShelf(app: App, shelf: ReadonlyMap<string, InBothLanguages>): void {
  const send = (request: FastifyRequest, reply: FastifyReply) => {
    const [path = ''] = request.url.split('?', 1);
    const found = shelf.get(path.replace(/(?<=.)\/$/, ''));
    if (found === undefined) throw notFound();
    return sendPublication(request, reply, found[languageOf(request)]);
  };
  for (const path of ['/docs', '/docs.md', '/llms.txt', '/docs/:page', '/docs/:section/:page'])
    app.get(path, withHead, send);
  // Old URL, from before there were several guides.
  app.get('/docs/coming-from-openpay', withHead, (request, reply) =>
    reply.redirect(linkIn(languageOf(request), guidePath('coming-from-openpay'))),
  );
  app.get('/docs/files/*', withHead, (request, reply) => {
    const place = findPicture((request.params as { '*': string })['*']);
    if (place === undefined) throw notFound();
    return reply
      .headers({ 'x-content-type-options': 'nosniff', 'cache-control': 'max-age=3600' })
      .type('image/png')
      .send(readFileSync(place));
  });
}
