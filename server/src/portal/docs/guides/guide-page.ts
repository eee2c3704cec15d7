import { readFileSync } from 'node:fs';
import type { Language } from '@recaudo/contract/language';
import type { Addresses } from '../../../installation/addresses.ts';
import { html } from '../../../pages/html.ts';
import { serverFile } from '../../../primitives/server-folder.ts';
import { codeBlock } from '../frame/code-block.ts';
import { linkIn, renderPage } from '../frame/layout.ts';
import { renderMarkdown } from './markdown.ts';

export const COMING_FROM_OPENPAY = '/docs/coming-from-openpay';

const files: Record<Language, string> = {
  en: 'coming-from-openpay.md',
  es: 'coming-from-openpay.es.md',
};

/** A guide of the repository, with the addresses of this installation in its examples. */
export function renderGuide(addresses: Addresses, language: Language): string {
  const text = readFileSync(serverFile(`../docs/${files[language]}`), 'utf8')
    .replaceAll('https://127.0.0.1:8001', addresses.sandbox)
    .replaceAll('https://127.0.0.1:8002', addresses.production);
  const { title, lead, body, sections } = renderMarkdown(text, {
    code: code => codeBlock(language, code),
    link: target => linkOf(target, language),
  });
  const contents = sections.map(
    section => html`<li><a href="#${section.id}">${section.title}</a></li>
`,
  );
  return renderPage({
    language,
    path: COMING_FROM_OPENPAY,
    title,
    description: lead,
    main: html`<div class="guide"><h1>${title}</h1>
${body}</div>`,
    aside: html`<ul>
${contents}</ul>`,
  });
}

/** The other guides are in the repository alone; this one in the other language is here. */
function linkOf(target: string, language: Language): string | undefined {
  if (/^(?:https:\/\/|#)/.test(target)) return target;
  const other = (['es', 'en'] as const).find(candidate => files[candidate] === target);
  return other === undefined || other === language ? undefined : linkIn(other, COMING_FROM_OPENPAY);
}
