import type { Language } from '@recaudo/contract/language';
import { type Html, html } from '../../../pages/html.ts';
import { otherLanguage } from '../../../primitives/language.ts';
import { labels } from '../messages/labels.ts';

export interface Page {
  language: Language;
  /** The path of the page itself: the language switch leads back to it. */
  path: string;
  title: string;
  description: string;
  main: Html;
  /** The contents of a long page, beside it. */
  aside?: Html;
}

/** Links between the pages keep the language that the reader chose. */
export const linkIn = (language: Language, path: string): string => `${path}?lang=${language}`;

const sections = [
  { path: '/bienvenida', label: 'portal' },
  { path: '/docs', label: 'reference' },
  { path: '/docs/errors', label: 'errors' },
  { path: '/', label: 'dashboard' },
] as const;

export function renderPage({ language, path, title, description, main, aside }: Page): string {
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
<script src="/assets/docs.js" defer></script>
</head>
<body>
<a class="skip" href="#content">${messages.skip}</a>
<header class="top">
<a class="brand" href="${linkIn(language, '/bienvenida')}"><img src="/assets/docs.svg" alt="" width="28" height="28">Recaudo</a>
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
${aside !== undefined && html`<nav class="contents" aria-label="${messages.contents}">${aside}</nav>`}
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

const current = (isCurrent: boolean): Html | false => isCurrent && html` aria-current="page"`;
