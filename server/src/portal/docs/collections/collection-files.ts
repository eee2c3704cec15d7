import type { OpenApiDocument } from '../document/openapi-document.ts';
import { toBruno } from './bruno.ts';
import { collectRequests } from './collect-requests.ts';
import { toPostman } from './postman.ts';

export const POSTMAN_FILE = 'recaudo.postman_collection.json';

export const postmanText = (document: OpenApiDocument): string =>
  `${JSON.stringify(toPostman(collectRequests(document)), null, 2)}\n`;

export const brunoFiles = (document: OpenApiDocument): Record<string, string> =>
  toBruno(collectRequests(document));

/** The files of examples/collections by path. */
export const collectionFiles = (document: OpenApiDocument): Record<string, string> => ({
  [POSTMAN_FILE]: postmanText(document),
  ...Object.fromEntries(
    Object.entries(brunoFiles(document)).map(([place, text]) => [`bruno/${place}`, text]),
  ),
});
