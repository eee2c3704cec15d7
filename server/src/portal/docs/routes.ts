import { readFileSync } from 'node:fs';
import { errorCodes } from '@recaudo/contract/error-table';
import type { Language } from '@recaudo/contract/language';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../errors.ts';
import type { App } from '../../http/server.ts';
import type { Addresses } from '../../installation/addresses.ts';
import { pickLanguage } from '../../primitives/language.ts';
import { serverFile } from '../../primitives/server-folder.ts';
import { type OpenApiDocument, printDocument, readOpenApiText } from './document/openapi-document.ts';
import { renderErrorList, renderErrorPage } from './errors/error-pages.ts';
import { COMING_FROM_OPENPAY, renderGuide } from './guides/guide-page.ts';
import { type Publication, publish, sendPublication } from './publish.ts';
import { renderReference } from './reference/reference-page.ts';
import { renderLanding } from './start/landing-page.ts';

const HTML = 'text/html; charset=utf-8';
/** What each address is put together from; later style sheets win over earlier ones. */
const assets = [
  {
    name: 'docs.css',
    type: 'text/css; charset=utf-8',
    files: [
      'tokens.css',
      'frame.css',
      'content.css',
      'small-pages.css',
      'mail.css',
      'inbox.css',
      'screens.css',
    ],
  },
  { name: 'docs.js', type: 'text/javascript; charset=utf-8', files: ['docs.js', 'inbox.js'] },
  { name: 'docs.svg', type: 'image/svg+xml', files: ['docs.svg'] },
];

/** The pages for people and openapi.json for programs. */
export function addDocumentation(app: App, addresses: Addresses, offers: { hasMailbox: boolean }): void {
  const document = describeInstallation(addresses);
  addPage(app, '/bienvenida', language => renderLanding(addresses, language, offers));
  addPage(app, '/docs', language => renderReference(document, addresses, language));
  addPage(app, COMING_FROM_OPENPAY, language => renderGuide(addresses, language));
  addPage(app, '/docs/errors', renderErrorList);
  addErrorPages(app);
  addFixed(
    app,
    '/openapi.json',
    publish('application/json; charset=utf-8', () => printDocument(document)),
  );
  for (const { name, type, files } of assets) {
    addFixed(
      app,
      `/assets/${name}`,
      publish(type, () => files.map(readAsset).join('\n')),
    );
  }
}

/** The checked-in document with the addresses that clients of this installation call. */
function describeInstallation(addresses: Addresses): OpenApiDocument {
  const document = JSON.parse(readOpenApiText()) as OpenApiDocument;
  const servers = document.servers.map((server, index) => ({
    ...server,
    url: index === 0 ? addresses.sandbox : addresses.production,
  }));
  return { ...document, servers };
}

/** Style sheets and scripts are not compiled: they stay under src, also for the program in dist. */
const readAsset = (name: string): string =>
  readFileSync(serverFile(`src/portal/docs/assets/${name}`), 'utf8');

/** Link checkers and proxies ask for the head alone. */
const withHead = { exposeHeadRoute: true };

function addPage(app: App, path: string, render: (language: Language) => string): void {
  const pages = inBothLanguages(render);
  app.get(path, withHead, (request, reply) => sendPublication(request, reply, pages[languageOf(request)]));
}

function addErrorPages(app: App): void {
  const pages = new Map(
    errorCodes.map(code => [String(code), inBothLanguages(language => renderErrorPage(code, language))]),
  );
  app.get('/docs/errors/:code', withHead, (request, reply) => {
    const page = pages.get((request.params as { code: string }).code);
    if (page === undefined) throw notFound();
    return sendPublication(request, reply, page[languageOf(request)]);
  });
}

function addFixed(app: App, path: string, publication: Publication): void {
  app.get(path, withHead, (request: FastifyRequest, reply: FastifyReply) =>
    sendPublication(request, reply, publication),
  );
}

const inBothLanguages = (render: (language: Language) => string): Record<Language, Publication> => ({
  es: publish(HTML, () => render('es')),
  en: publish(HTML, () => render('en')),
});

const languageOf = (request: FastifyRequest): Language =>
  pickLanguage((request.query as { lang?: unknown }).lang, request.headers['accept-language']);
