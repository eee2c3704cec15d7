import type { Language } from '@recaudo/contract/language';
import type { Addresses } from '../../../installation/addresses.ts';
import { type Html, html } from '../../../pages/html.ts';
import {
  type DescribedOperation,
  listOperations,
  type OpenApiDocument,
} from '../document/openapi-document.ts';
import { codeBlock } from '../frame/code-block.ts';
import { linkIn, renderPage } from '../frame/layout.ts';
import { labels } from '../messages/labels.ts';
import { summaryOf } from '../messages/operations.ts';
import { describeTag } from '../messages/tags.ts';
import { listFields } from './fields.ts';
import { fieldsTable, inLanguage, objectAnchor } from './fields-table.ts';
import { introduce } from './introduction.ts';
import { methodBadge, operationAnchor, operationSection } from './operation-section.ts';
import { listShownObjects, type ShownObject } from './shown-objects.ts';

interface Group {
  anchor: string;
  name: string;
  description: string;
  operations: DescribedOperation[];
}

/** The whole reference on one page, so that the browser's own search finds everything. */
export function renderReference(document: OpenApiDocument, addresses: Addresses, language: Language): string {
  const messages = labels[language];
  const introduction = introduce(language, {
    addresses,
    code: text => codeBlock(language, text),
    link: path => linkIn(language, path),
  });
  const groups = listGroups(document, language);
  const objects = listShownObjects(document);
  return renderPage({
    language,
    path: '/docs',
    title: messages.referenceTitle,
    description: messages.referenceLead,
    aside: html`${contentsList(messages.introduction, introduction)}
${operationContents(groups, language)}
${contentsList(
  messages.objects,
  objects.map(({ name }) => ({ id: objectAnchor(name), title: name })),
)}`,
    main: html`<h1>${messages.referenceTitle}</h1>
<p class="lead">${messages.referenceLead}</p>
${introduction.map(
  ({ id, title, body }) => html`<section class="introduction"><h2 id="${id}">${title}</h2>
${body}</section>
`,
)}${groups.map(group => groupSection(document, group, language))}
<section class="group"><h2 id="objects">${messages.objects}</h2>
<p>${messages.objectsLead}</p>
${objects.map(object => objectSection(document, object, language))}</section>`,
  });
}

function listGroups(document: OpenApiDocument, language: Language): Group[] {
  const operations = listOperations(document);
  return document.tags.map(({ name: tag }) => ({
    anchor: `group-${tag.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`,
    ...describeTag(tag, language),
    operations: operations
      .filter(({ operation }) => operation.tags?.includes(tag))
      .sort((a, b) => Number(isAside(a)) - Number(isAside(b))),
  }));
}

/** What needs no key stands behind what does. */
const isAside = ({ operation }: DescribedOperation): boolean => operation.security?.length === 0;

const groupSection = (document: OpenApiDocument, group: Group, language: Language): Html =>
  html`<section class="group"><h2 id="${group.anchor}">${group.name}</h2>
<p>${group.description}</p>
<ul class="overview">
${group.operations.map(
  described => html`<li>${operationLink(described, language)}</li>
`,
)}</ul>
${group.operations.map(described => operationSection(document, described, language))}</section>
`;

function objectSection(document: OpenApiDocument, { name, isSent }: ShownObject, language: Language): Html {
  const caption = labels[language].fieldsOf(name);
  const fields = listFields(document, { $ref: `#/components/schemas/${name}` }, language);
  return html`<section class="object"><h3 id="${objectAnchor(name)}">${name}</h3>
${fieldsTable({ language, caption, fields, direction: isSent ? 'sent' : 'answered' })}</section>
`;
}

const contentsList = (title: string, entries: readonly { id: string; title: string }[]): Html =>
  html`<p class="contents-title">${title}</p>
<ul>${entries.map(
    entry => html`<li><a href="#${entry.id}">${entry.title}</a></li>
`,
  )}</ul>`;

const operationContents = (groups: readonly Group[], language: Language): Html =>
  html`<p class="contents-title">${labels[language].operations}</p>
<ul>${groups.map(
    group => html`<li><a href="#${group.anchor}">${group.name}</a>
<ul>${group.operations.map(
      described => html`<li>${operationLink(described, language)}</li>
`,
    )}</ul></li>
`,
  )}</ul>`;

function operationLink(described: DescribedOperation, language: Language): Html {
  const summary = summaryOf(described, language);
  return html`<a href="#${operationAnchor(described)}">${methodBadge(described.method)} <span${inLanguage(summary.language, language)}>${summary.text}</span></a>`;
}
