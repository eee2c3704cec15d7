import type { Language } from '@recaudo/contract/shared/words/language';
import { type Html, html } from '../../../payer-pages/frame/html.ts';
import { otherLanguage } from '../../../platform/primitives/values/language.ts';
import { labels } from '../messages/labels.ts';

export interface Page {
  language: Language;
  /** The page's own path, for the language switch. */
  path: string;
  title: string;
  description: string;
  main: Html;
  head?: Html;
  aside?: Html;
  /** The search terms, repeated in the search box. */
  query?: string;
}

/** Keeps the reader's language across pages. */
export function linkIn(language: Language, path: string): string {
  const [address = '', anchor] = path.split('#', 2);
  return `${address}?lang=${language}${anchor === undefined ? '' : `#${anchor}`}`;
}

const sections = [
  { path: '/docs', label: 'docs' },
  { path: '/docs/errors', label: 'errors' },
  { path: '/', label: 'dashboard' },
] as const;

export function renderPage(given: Page): string {
  const { language, path, title, description, main, aside } = given;
  const messages = labels[language];
  const other = otherLanguage(language);
  const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${description}">
<title>${title} · Recaudo</title>
<link rel="icon" href="/assets/docs.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/docs.css">
<link rel="alternate" hreflang="${other}" href="${linkIn(other, path)}">
${given.head}<script src="/assets/docs.js" type="module"></script>
</head>
<body>
<a class="skip" href="#content">${messages.skip}</a>
<header class="top">
<a class="brand" href="${linkIn(language, '/bienvenida')}"><img src="/assets/docs.svg" alt="" width="28" height="28">Recaudo</a>
${aside !== undefined && html`<button type="button" class="menu" popovertarget="contents">${messages.menu}</button>`}
${searchBox(given)}
<nav aria-label="${messages.navigation}">
<ul>
${sections.map(
  section => html`<li><a href="${linkIn(language, section.path)}"${current(section.path === path)}>${messages[section.label]}</a></li>
`,
)}<li><a href="/openapi.json">${messages.openapi}</a></li>
</ul>
</nav>
<a class="language" href="${linkIn(other, path)}" lang="${other}" hreflang="${other}">${messages.switchLanguage}</a>
</header>
<div class="${aside === undefined ? 'page' : 'page page-with-contents'}">
${aside}
<main id="content" tabindex="-1">
${main}
</main>
</div>
<footer class="bottom"><p>${messages.footer}</p></footer>
</body>
</html>
`;
  return page.markup;
}

/** Works without scripts; the script adds results as you type. */
function searchBox({ language, query }: Page): Html {
  const messages = labels[language];
  return html`<form class="search" role="search" action="/docs/search" method="get" data-count-one="${messages.searchCount(1)}" data-count="${messages.searchCount(2).replace('2', '#')}" data-nothing="${messages.searchNothing}" data-all="${messages.searchAll}">
<input type="hidden" name="lang" value="${language}">
<input type="search" name="q" id="search" value="${query ?? ''}" placeholder="${messages.searchHint}" aria-label="${messages.searchHint}" autocomplete="off" maxlength="100">
</form>`;
}

const current = (isCurrent: boolean): Html | false => isCurrent && html` aria-current="page"`;
