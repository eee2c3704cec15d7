import { readFileSync } from 'node:fs';
import type { Language } from '@recaudo/contract/shared/words/language';
import type { Addresses } from '../../operations/installation/addresses.ts';
import type { App } from '../../platform/http/server.ts';
import { serverFile } from '../../platform/primitives/installation/server-folder.ts';
import { addClientPackage } from './client-package.ts';
import { addCollections } from './collections/collection-routes.ts';
import { type OpenApiDocument, printDocument, readOpenApiText } from './document/openapi-document.ts';
import type { Reading } from './frame/reading.ts';
import { addPages, HTML, withHead } from './page-routes.ts';
import { languageOf, type Publication, publish, sendPublication } from './publish.ts';
import { addReader, type Readers } from './reader/reader-routes.ts';
import { addSearch } from './search-routes.ts';
import { renderLanding } from './start/landing-page.ts';
import { navigationIn } from './start/navigation.ts';
import { typefaceStyle } from './typeface.ts';

/** Source files of each asset; later style sheets win. */
const assets = [
  {
    name: 'docs.css',
    type: 'text/css; charset=utf-8',
    files: [
      'tokens.css',
      'frame.css',
      'content.css',
      'code.css',
      'search.css',
      'docs-pages.css',
      'reader.css',
      'small-pages.css',
      'mail.css',
      'inbox.css',
      'screens.css',
    ],
  },
  {
    name: 'docs.js',
    type: 'text/javascript; charset=utf-8',
    files: ['docs.js', 'colors.js', 'tabs.js', 'search.js', 'reader.js', 'try.js', 'inbox.js'],
  },
  { name: 'docs.svg', type: 'image/svg+xml', files: ['docs.svg'] },
];

export function addDocumentation(
  app: App,
  addresses: Addresses,
  offers: { hasMailbox: boolean },
  readers: Readers,
): void {
  const document = describeInstallation(addresses);
  const readings = new Map<Language, Reading>();
  const readingIn = (language: Language): Reading => {
    const navigation = () => navigationIn(language, document);
    const reading = readings.get(language) ?? { language, addresses, navigation: navigation() };
    readings.set(language, reading);
    return reading;
  };
  addPages(app, document, readingIn);
  addSearch(app, document, readingIn);
  addReader(app, readers);
  const landing = {
    es: publish(HTML, () => renderLanding(addresses, 'es', offers)),
    en: publish(HTML, () => renderLanding(addresses, 'en', offers)),
  };
  app.get('/bienvenida', withHead, (request, reply) =>
    sendPublication(request, reply, landing[languageOf(request)]),
  );
  addCollections(app, document);
  addClientPackage(app);
  addFixed(
    app,
    '/openapi.json',
    publish('application/json; charset=utf-8', () => printDocument(document)),
  );
  for (const { name, type, files } of assets) {
    addFixed(
      app,
      `/assets/${name}`,
      publish(type, () => (name === 'docs.css' ? typefaceStyle() : '') + files.map(readAsset).join('\n')),
    );
  }
}

/** The checked-in document with this installation's addresses. */
function describeInstallation(addresses: Addresses): OpenApiDocument {
  const document = JSON.parse(readOpenApiText()) as OpenApiDocument;
  const servers = document.servers.map((server, index) => ({
    ...server,
    url: index === 0 ? addresses.sandbox : addresses.production,
  }));
  return { ...document, servers };
}

/** Style sheets and scripts are served from src, even when the program runs from dist. */
const readAsset = (name: string): string =>
  readFileSync(serverFile(`src/portal/docs/assets/${name}`), 'utf8');

const addFixed = (app: App, path: string, publication: Publication): void => {
  app.get(path, withHead, (request, reply) => sendPublication(request, reply, publication));
};
