import type { DocsPage } from '../frame/docs-page.ts';
import type { Reading } from '../frame/reading.ts';
import { toMarkdown } from './to-markdown.ts';

/** The page as Markdown for programs; links are absolute and lead to other Markdown pages. */
export const pageTwin = ({ addresses }: Reading, { title, main }: DocsPage): string =>
  `# ${title}\n\n${toMarkdown(main)}`.replaceAll(
    /\]\((\/docs[^)?#]*)(\?[^)#]*)?/g,
    (_whole, path: string, query = '') => `](${addresses.portal}${path}.md${query}`,
  );
