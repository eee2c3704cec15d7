import { setImmediate } from 'node:timers/promises';
import { errorCodes } from '@recaudo/contract/shared/error-table';
import type { Language } from '@recaudo/contract/shared/words/language';
import { Marked, type Token } from 'marked';
import type { OpenApiDocument } from '../document/openapi-document.ts';
import { type GuideText, listGuides } from '../guides/guide-files.ts';
import { guidePath } from '../guides/guide-links.ts';
import { plainText } from '../guides/headings.ts';
import { errorMessages, errorTitle } from '../messages/errors/error-messages.ts';
import { summaryOf } from '../messages/operations.ts';
import { bodyForms } from '../reference/body-tables.ts';
import { type Field, listFields } from '../reference/fields.ts';
import { fieldAnchor, objectAnchor } from '../reference/fields-table.ts';
import { operationAnchor } from '../reference/operation-section.ts';
import { listResources, type Resource, resourcePath } from '../reference/resources.ts';
import { searchWordsOf } from './search-words.ts';

export interface SearchEntry {
  kind: 'guide' | 'operation' | 'field' | 'error';
  title: string;
  /** The page that contains it. */
  of: string;
  /** Includes the anchor. */
  path: string;
  text: string;
  /** Further search terms; never shown. */
  also?: string;
}

/** All search entries in one language. Yields between guides, so that payments are not delayed. */
export async function searchEntries(document: OpenApiDocument, language: Language): Promise<SearchEntry[]> {
  const entries = errorEntries(language);
  for (const guide of listGuides(language)) {
    entries.push(...guideEntries(guide));
    await setImmediate();
  }
  for (const resource of listResources(document, language)) {
    entries.push(...resourceEntries(document, resource, language));
    await setImmediate();
  }
  return entries;
}

const errorEntries = (language: Language): SearchEntry[] =>
  errorCodes.map(code => ({
    kind: 'error',
    title: `${code}: ${errorTitle(code, language)}`,
    of: '',
    path: `/docs/errors/${code}`,
    text: `${errorMessages[code].cause[language]} ${errorMessages[code].remedy[language]}`,
  }));

/** One entry per section, so that a result links to the matching text. */
function guideEntries(guide: GuideText): SearchEntry[] {
  const path = guidePath(guide.name);
  const entries: SearchEntry[] = [{ kind: 'guide', title: guide.title, of: '', path, text: '' }];
  let next = 0;
  for (const token of new Marked().lexer(guide.text)) {
    if (token.type === 'heading' && token['depth'] !== 1) {
      const heading = guide.headings[next++];
      if (heading === undefined) continue;
      const { title, id } = heading;
      entries.push({ kind: 'guide', title, of: guide.title, path: `${path}#${id}`, text: '' });
    } else {
      const entry = entries.at(-1);
      if (entry !== undefined && token.type !== 'heading') entry.text += ` ${wordsOf(token)}`;
    }
  }
  return entries.map(entry => ({ ...entry, text: entry.text.replaceAll(/\s+/g, ' ').trim() }));
}

const wordsOf = (token: Token): string => {
  if (token.type === 'table' || token.type === 'list') return token.raw.replaceAll(/[|`*]|-{3,}/g, ' ');
  return token.type === 'html' ? '' : plainText([token]);
};

function resourceEntries(document: OpenApiDocument, resource: Resource, language: Language): SearchEntry[] {
  const path = resourcePath(resource.slug);
  const operations = resource.operations.flatMap((described): SearchEntry[] => {
    const anchor = operationAnchor(described);
    const title = summaryOf(described, language).text;
    const [form] = bodyForms(document, described);
    const fields = form === undefined ? [] : listFields(document, form, language);
    return [
      {
        kind: 'operation',
        title,
        of: resource.name,
        path: `${path}#${anchor}`,
        text: `${described.method} ${described.path} ${anchor}`,
        also: searchWordsOf(described, language),
      },
      ...fields.map(field => fieldEntry(field, title, `${path}#${fieldAnchor(anchor, field.name)}`)),
    ];
  });
  const objects = resource.objects.flatMap(({ name }) =>
    listFields(document, { $ref: `#/components/schemas/${name}` }, language).map(field =>
      fieldEntry(field, name, `${path}#${fieldAnchor(objectAnchor(name), field.name)}`),
    ),
  );
  return [
    { kind: 'guide', title: resource.name, of: 'API', path, text: resource.description },
    ...operations,
    ...objects,
  ];
}

const fieldEntry = ({ name, description }: Field, of: string, path: string): SearchEntry => ({
  kind: 'field',
  title: name,
  of,
  path,
  text: description?.text ?? '',
});
