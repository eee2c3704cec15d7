import type { Language } from '@recaudo/contract/shared/words/language';
import type { OpenApiDocument } from '../document/openapi-document.ts';
import type { Navigation } from '../frame/reading.ts';
import { guideSections } from '../guides/contents.ts';
import { findGuide, type GuideText } from '../guides/guide-files.ts';
import { guidePath } from '../guides/guide-links.ts';
import { labels } from '../messages/labels.ts';
import { CONVENTIONS, listResources, resourcePath } from '../reference/resources.ts';

const entryOf = ({ name, title }: GuideText) => ({ path: guidePath(name), title });

/** Guides by section, the API by resource, and guides for operators. */
export function navigationIn(language: Language, document: OpenApiDocument): Navigation {
  const messages = labels[language];
  const guides = guideSections.map(({ title, guides: names, isBehindReference = false }) => ({
    title: title[language],
    isBehindReference,
    entries: names.flatMap(name => findGuide(name, language) ?? []).map(entryOf),
  }));
  const resources = listResources(document, language).map(({ slug, name }) => ({
    path: resourcePath(slug),
    title: name,
  }));
  const api = [
    { path: CONVENTIONS, title: messages.introduction },
    ...resources,
    { path: '/docs/errors', title: messages.errors },
  ];
  const shown = guides.filter(({ entries }) => entries.length > 0);
  return [
    ...shown.filter(({ isBehindReference }) => !isBehindReference),
    { title: messages.referenceTitle, entries: api },
    ...shown.filter(({ isBehindReference }) => isBehindReference),
  ];
}
