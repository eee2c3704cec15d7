import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCodes } from '@recaudo/contract/shared/error-table';
import { type Language, languages } from '@recaudo/contract/shared/words/language';
import { serverFile } from '../../platform/primitives/installation/server-folder.ts';
import {
  listOperations,
  type OpenApiDocument,
  readOpenApiText,
} from '../../portal/docs/document/openapi-document.ts';
import { guideFile, listGuides } from '../../portal/docs/guides/guide-files.ts';
import { errorMessages, errorTitle } from '../../portal/docs/messages/errors/error-messages.ts';
import { listTestNumbers } from '../../portal/docs/reference/test-cards.ts';
import { operationText } from './operation-text.ts';
import { titleOf } from './sections.ts';

/** A page that an assistant can read. */
export interface LibraryDocument {
  /** `guide/webhooks`, `operation/createCharge`, `error/3003`; Spanish ones end in `.es`. */
  id: string;
  uri: string;
  kind: 'guide' | 'operation' | 'error';
  title: string;
  language: Language;
  text: () => string;
}

export interface Library {
  documents: readonly LibraryDocument[];
}

/** The guides, the reference and the error codes that came with this version. */
export function openLibrary(): Library {
  return { documents: [...guides(), ...operations(), ...errorPages()] };
}

const documentOf = (fields: Omit<LibraryDocument, 'uri'>): LibraryDocument => ({
  ...fields,
  uri: `recaudo://docs/${fields.id}`,
});

const folder = serverFile('../docs');

/** The guides and the general pages (interface, design). Decision records are for contributors. */
function guides(): LibraryDocument[] {
  const pages = readdirSync(folder)
    .filter(name => name.endsWith('.md'))
    .map(name => ({ file: name, text: readFileSync(join(folder, name), 'utf8') }));
  const found = languages.flatMap(listGuides).map(({ name, language, text }) => ({
    file: guideFile(name, language),
    text,
  }));
  return [...pages, ...found]
    .toSorted((a, b) => (a.file < b.file ? -1 : 1))
    .map(({ file, text }) =>
      documentOf({
        id: `guide/${file.slice(0, -'.md'.length)}`,
        kind: 'guide',
        title: titleOf(text) ?? file,
        language: file.endsWith('.es.md') ? 'es' : 'en',
        text: () => text,
      }),
    );
}

function operations(): LibraryDocument[] {
  const api = JSON.parse(readOpenApiText()) as OpenApiDocument;
  return listOperations(api).map(described =>
    documentOf({
      id: `operation/${described.operation.operationId}`,
      kind: 'operation',
      title: `${described.operation.summary}: ${described.method} ${described.path}`,
      language: 'en',
      text: () => operationText(api, described),
    }),
  );
}

const headings: Record<Language, { cause: string; remedy: string; cards: string }> = {
  es: { cause: 'Causa', remedy: 'Qué hacer', cards: 'Tarjetas del sandbox que lo provocan' },
  en: { cause: 'Cause', remedy: 'What to do', cards: 'Sandbox cards that trigger it' },
};

function errorPages(): LibraryDocument[] {
  return languages.flatMap(language =>
    errorCodes.map(code => {
      const { cause, remedy } = errorMessages[code];
      const titles = headings[language];
      const title = `Error ${code}: ${errorTitle(code, language)}`;
      const cards = listTestNumbers(code);
      return documentOf({
        id: language === 'en' ? `error/${code}` : `error/${code}.es`,
        kind: 'error',
        title,
        language,
        text: () =>
          [
            `# ${title}`,
            `## ${titles.cause}\n\n${cause[language]}`,
            `## ${titles.remedy}\n\n${remedy[language]}`,
            ...(cards.length === 0 ? [] : [`## ${titles.cards}\n\n${cards.join(', ')}`]),
          ].join('\n\n'),
      });
    }),
  );
}
