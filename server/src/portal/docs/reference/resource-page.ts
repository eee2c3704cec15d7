import { type Html, html } from '../../../payer-pages/frame/html.ts';
import type { DescribedOperation, OpenApiDocument } from '../document/openapi-document.ts';
import type { DocsPage } from '../frame/docs-page.ts';
import { inLanguage } from '../frame/in-language.ts';
import type { Reading } from '../frame/reading.ts';
import { labels } from '../messages/labels.ts';
import { summaryOf } from '../messages/operations.ts';
import { listFields } from './fields.ts';
import { fieldsTable, objectAnchor } from './fields-table.ts';
import { methodBadge, operationAnchor, operationSection } from './operation-section.ts';
import { newReferencePage, type ReferencePage } from './reference-page.ts';
import { type Resource, resourcePath } from './resources.ts';
import type { ShownObject } from './shown-objects.ts';
import { merchantTwin, twinSection } from './twin-section.ts';

/** A resource: its operations, then the objects of their requests and responses. */
export function resourcePage(reading: Reading, document: OpenApiDocument, resource: Resource): DocsPage {
  const path = resourcePath(resource.slug);
  const page = newReferencePage(reading, document, path);
  const messages = labels[reading.language];
  const { name, description, operations, objects } = resource;
  return {
    path,
    title: name,
    description,
    main: html`<h1>${name}</h1>
<p class="lead">${description}</p>
<ul class="overview">
${operations.map(
  described => html`<li>${operationLink(described, reading)}</li>
`,
)}</ul>
${operations.map(described => {
  const twin = merchantTwin(described, operations);
  return twin === undefined ? operationSection(page, described) : twinSection(page, described, twin);
})}${
  objects.length > 0 &&
  html`<section class="objects"><h2 id="objects">${messages.objects}</h2>
<p>${messages.objectsLead}</p>
${objects.map(object => objectSection(page, object))}</section>`
}`,
  };
}

export function objectSection(page: ReferencePage, { name, isSent }: ShownObject): Html {
  const { document, reading, objectLink } = page;
  const { language } = reading;
  return html`<section class="object"><h3 id="${objectAnchor(name)}">${name}</h3>
${fieldsTable({
  language,
  caption: labels[language].fieldsOf(name),
  fields: listFields(document, { $ref: `#/components/schemas/${name}` }, language),
  direction: isSent ? 'sent' : 'answered',
  objectLink,
  anchor: objectAnchor(name),
})}</section>
`;
}

function operationLink(described: DescribedOperation, { language }: Reading): Html {
  const summary = summaryOf(described, language);
  return html`<a href="#${operationAnchor(described)}">${methodBadge(described.method)} <span${inLanguage(summary.language, language)}>${summary.text}</span></a>`;
}
