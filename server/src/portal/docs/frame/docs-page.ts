import { type Html, html } from '../../../payer-pages/frame/html.ts';
import { labels } from '../messages/labels.ts';
import { readerMessages } from '../messages/reader.ts';
import { linkIn, type Page, renderPage } from './layout.ts';
import type { Reading } from './reading.ts';

export interface DocsPage extends Omit<Page, 'language' | 'aside' | 'head'> {
  /** Headings of this page, shown in the left menu or on the right where there is room. */
  parts?: readonly { id: string; title: string }[];
  /** Whether the same path with `.md` serves this page as Markdown. */
  hasTwin?: boolean;
}

export function renderDocsPage(reading: Reading, page: DocsPage): string {
  const { language } = reading;
  const { parts, hasTwin = true, main, ...rest } = page;
  const messages = labels[language];
  const twin = linkIn(language, `${page.path}.md`);
  return renderPage({
    ...rest,
    language,
    ...(hasTwin
      ? {
          head: html`<link rel="alternate" type="text/markdown" href="${twin}">
`,
        }
      : {}),
    aside: html`<nav class="contents" id="contents" popover aria-label="${messages.contents}">
<button type="button" class="menu-close" popovertarget="contents" popovertargetaction="hide">${messages.menuClose}</button>
${navigation(reading, page.path)}
</nav>`,
    main: html`<div class="${parts === undefined ? 'sheet' : 'sheet sheet-with-parts'}">
<div class="text">
<div class="reader" data-messages="${JSON.stringify(readerMessages[language])}" hidden></div>
${main}
${
  hasTwin &&
  html`<p class="twin"><a href="${twin}">${messages.asMarkdown}</a></p>
`
}</div>
${parts !== undefined && partsList(messages.onThisPage, parts)}
</div>`,
  });
}

const navigation = ({ language, navigation: groups }: Reading, path: string): Html[] =>
  groups.map(
    ({ title, entries }) => html`<p class="contents-title">${title}</p>
<ul>
${entries.map(
  entry => html`<li><a href="${linkIn(language, entry.path)}"${entry.path === path && html` aria-current="page"`}>${entry.title}</a></li>
`,
)}</ul>
`,
  );

const partsList = (title: string, parts: readonly { id: string; title: string }[]): Html =>
  html`<nav class="parts" aria-labelledby="parts-title"><p class="contents-title" id="parts-title">${title}</p>
<ul>
${parts.map(
  part => html`<li><a href="#${part.id}">${part.title}</a></li>
`,
)}</ul>
</nav>`;
