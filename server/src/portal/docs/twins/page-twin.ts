import type { DocsPage } from '../frame/docs-page.ts';
import type { Reading } from '../frame/reading.ts';
import { toMarkdown } from './to-markdown.ts';

/** The same page for programs that read; links lead to twins, with the whole address. */
export const pageTwin = ({ addresses }: Reading, { title, main }: DocsPage): string =>
  `# ${title}\n\n${toMarkdown(main)}`.replaceAll(
    /\]\((\/docs[^)?#]*)(\?[^)#]*)?/g,
    (_whole, path: string, query = '') => `](${addresses.portal}${path}.md${query}`,
  );
