import Type from 'typebox';
import { UsageError } from '../command.ts';
import { findNearest } from '../terminal/nearest.ts';
import { language } from './inputs.ts';
import type { LibraryDocument } from './library.ts';
import { searchLibrary } from './search/search-library.ts';
import { sectionsOf } from './sections.ts';
import { tool } from './tool.ts';

/** Longer pages are returned by section, because an assistant's context is limited. */
const LONGEST_WHOLE = 16_000;

export const docTools = [
  tool({
    name: 'search_docs',
    title: 'Search the documentation',
    description:
      'Search the guides, the API reference and the error codes. Results are in English and, for some guides and all error codes, in Spanish. Read a result with read_doc.',
    input: Type.Object({
      query: Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'Words, an error code or an operation',
      }),
      language,
      limit: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 30, description: 'Number of results; defaults to 8' }),
      ),
    }),
    callsApi: false,
    run: async ({ query, language: asked, limit = 8 }, { library }) =>
      searchLibrary(library, query, { language: asked, limit }),
  }),
  tool({
    name: 'read_doc',
    title: 'Read the documentation',
    description:
      'Read a page as Markdown: guide/webhooks, operation/createCharge, error/3003, as named by search_docs. A long page returns its sections; then request one of them.',
    input: Type.Object({
      document: Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'Page name, such as guide/webhooks',
      }),
      section: Type.Optional(Type.String({ maxLength: 200, description: 'Heading of a section' })),
    }),
    callsApi: false,
    run: async ({ document, section }, { library }) => {
      const known = library.documents;
      const found = known.find(({ id, uri }) => id === document || uri === document);
      if (found === undefined) throw new UsageError(noSuchPage(document, known));
      return section === undefined ? wholePage(found) : onePart(found, section);
    },
  }),
];

function noSuchPage(pageId: string, known: readonly LibraryDocument[]): string {
  const ids = known.map(({ id }) => id);
  const near = findNearest(pageId, ids) ?? ids.find(id => id.endsWith(`/${pageId}`));
  return `There is no page ${pageId}.${near === undefined ? ' Find pages with search_docs.' : ` Did you mean ${near}?`}`;
}

function wholePage(page: LibraryDocument): string {
  const text = page.text();
  if (text.length <= LONGEST_WHOLE) return text;
  const headings = sectionsOf(text).map(({ heading }) => heading);
  const list = headings.filter(heading => heading !== '').map(heading => `- ${heading}`);
  return `# ${page.title}\n\nThis page is long. Call read_doc with document ${page.id} and one of these sections:\n\n${list.join('\n')}`;
}

function onePart(page: LibraryDocument, heading: string): string {
  const sections = sectionsOf(page.text());
  const lower = heading.toLowerCase();
  const found =
    sections.find(({ heading }) => heading.toLowerCase() === lower) ??
    sections.find(({ heading }) => heading.toLowerCase().includes(lower));
  if (found !== undefined) return found.text;
  const headings = sections.map(({ heading }) => heading).filter(heading => heading !== '');
  throw new UsageError(`${page.id} has no section ${heading}. It has: ${headings.join('; ')}.`);
}
