import { html } from '../../../payer-pages/frame/html.ts';
import type { OpenApiDocument } from '../document/openapi-document.ts';
import { codeBlock } from '../frame/code-block.ts';
import type { DocsPage } from '../frame/docs-page.ts';
import { linkIn } from '../frame/layout.ts';
import type { Reading } from '../frame/reading.ts';
import { labels } from '../messages/labels.ts';
import { introduce } from './introduction.ts';
import { newReferencePage } from './reference-page.ts';
import { objectSection } from './resource-page.ts';
import { CONVENTIONS } from './resources.ts';

/** The conventions of every operation: keys, environments, errors, lists, money and test cards. */
export function conventionsPage(reading: Reading, document: OpenApiDocument): DocsPage {
  const { language, addresses } = reading;
  const messages = labels[language];
  const introduction = introduce(language, {
    addresses,
    code: text => codeBlock(reading, text),
    link: path => linkIn(language, path),
  });
  const page = newReferencePage(reading, document, CONVENTIONS);
  return {
    path: CONVENTIONS,
    title: messages.referenceTitle,
    description: messages.referenceLead,
    parts: [...introduction, { id: 'objects', title: messages.objects }],
    main: html`<h1>${messages.referenceTitle}</h1>
<p class="lead">${messages.referenceLead}</p>
${introduction.map(
  ({ id, title, body }) => html`<section class="introduction"><h2 id="${id}">${title}</h2>
${body}</section>
`,
)}<section class="objects"><h2 id="objects">${messages.objects}</h2>
${objectSection(page, { name: 'Error', isSent: false })}</section>`,
  };
}
