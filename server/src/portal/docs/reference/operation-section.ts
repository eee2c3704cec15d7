import { type Html, html } from '../../../payer-pages/frame/html.ts';
import {
  bodySchema,
  type DescribedOperation,
  nameOfReference,
  type Parameter,
  resolveParameters,
  resolveSchema,
  type Schema,
  successes,
} from '../document/openapi-document.ts';
import { codeBlock, codeTabs } from '../frame/code-block.ts';
import { inLanguage } from '../frame/in-language.ts';
import { linkIn } from '../frame/layout.ts';
import type { Reading } from '../frame/reading.ts';
import { translate } from '../messages/descriptions.ts';
import { errorTitle } from '../messages/errors/error-messages.ts';
import { labels } from '../messages/labels.ts';
import { summaryOf } from '../messages/operations.ts';
import { exampleAnswer } from '../snippets/operation-notes.ts';
import { printJson } from '../snippets/print-json.ts';
import { requestSnippets } from '../snippets/request-snippets.ts';
import { bodyTables, hasFields } from './body-tables.ts';
import { parameterField } from './fields.ts';
import { fieldsTable } from './fields-table.ts';
import type { ReferencePage } from './reference-page.ts';
import { tryPanel } from './try-panel.ts';
import { usualErrors } from './usual-errors.ts';

export const operationAnchor = ({ operation, method, path }: DescribedOperation): string =>
  operation.operationId ?? `${method}${path}`;

export const methodBadge = (method: string): Html =>
  html`<span class="method method-${method.toLowerCase()}">${method}</span>`;

/** One operation: its fields on the left, its examples on the right. */
export function operationSection(page: ReferencePage, described: DescribedOperation): Html {
  const { document, reading } = page;
  const { operation } = described;
  const body = bodySchema(operation);
  return html`<section class="operation">
${operationHead(reading, described)}
<div class="columns">
<div>
${explanation(operation.description, reading)}
${explanation(body && resolveSchema(document, body).description, reading)}
${bodyTables(page, described)}
${parameterTables(page, described)}
${answerList(page, described)}
${errorList(described, reading)}
</div>
<div class="samples">
${codeTabs(reading, requestSnippets(document, described))}
${tryPanel(document, described, reading.language)}
${successes(operation).map(
  ({ status, schema }) =>
    schema !== undefined &&
    codeBlock(
      reading,
      printJson(exampleAnswer(document, described, schema)),
      labels[reading.language].answer(status),
    ),
)}
</div>
</div>
</section>
`;
}

export function operationHead({ language }: Reading, described: DescribedOperation): Html {
  const { method, path } = described;
  const anchor = operationAnchor(described);
  const summary = summaryOf(described, language);
  return html`<div class="heading"><h2 id="${anchor}"${inLanguage(summary.language, language)}>${summary.text}</h2>
<a class="anchor" href="#${anchor}" aria-label="${labels[language].linkTo(summary.text)}">#</a></div>
<p class="route">${methodBadge(method)} <code>${breakable(path)}</code></p>
<p class="key">${keyMessages(described, language)}</p>`;
}

function explanation(english: string | undefined, { language }: Reading): Html | false {
  if (english === undefined) return false;
  const { text, language: spoken } = translate(english, language);
  return html`<p${inLanguage(spoken, language)}>${text}</p>`;
}

/** Long paths break after a slash. */
const breakable = (path: string): Html[] =>
  path.split('/').map((segment, index) => (index === 0 ? html`${segment}` : html`/<wbr>${segment}`));

function keyMessages({ operation }: DescribedOperation, language: Reading['language']): string {
  const { noKey, anyKey, privateKey } = labels[language];
  if (operation.security?.length === 0) return noKey;
  return operation['x-public-key'] === true ? anyKey : privateKey;
}

/** The conventions page explains the merchant of every path. */
function parameterTables(page: ReferencePage, { operation }: DescribedOperation): Html[] {
  const { language } = page.reading;
  const messages = labels[language];
  const all = resolveParameters(page.document, operation).filter(({ name }) => name !== 'merchant_id');
  const captions: Record<Parameter['in'], string> = {
    path: messages.pathParameters,
    query: messages.queryParameters,
    header: messages.headers,
  };
  return (['query', 'path', 'header'] as const).flatMap(place => {
    const fields = all
      .filter(parameter => parameter.in === place)
      .map(parameter => parameterField(parameter, language));
    if (fields.length === 0) return [];
    const { objectLink } = page;
    return [fieldsTable({ language, caption: captions[place], fields, direction: 'sent', objectLink })];
  });
}

function answerList(page: ReferencePage, { operation }: DescribedOperation): Html {
  const messages = labels[page.reading.language];
  const errors = Object.keys(operation.responses).find(status => !status.startsWith('2'));
  return html`<p class="answers-title">${messages.answers}</p>
<ul class="answers">
${successes(operation).map(
  ({ status, schema }) => html`<li><span class="status">${status}</span> ${answerMessages(page, schema)}</li>
`,
)}${
  errors !== undefined &&
  html`<li>${messages.otherwise} <a href="${page.objectLink('Error')}">${messages.errorObject}</a></li>
`
}</ul>`;
}

function answerMessages(page: ReferencePage, schema: Schema | undefined): Html {
  const messages = labels[page.reading.language];
  if (schema === undefined) return html`${messages.noBody}`;
  const named = schema.type === 'array' ? schema.items?.$ref : schema.$ref;
  if (named === undefined || !hasFields(page.document, { $ref: named }))
    return html`${messages.answerObject}`;
  const name = nameOfReference(named);
  const before = schema.type === 'array' ? messages.answerList : messages.answerOne;
  return html`${before} <a href="${page.objectLink(name)}">${name}</a>`;
}

const errorList = (described: DescribedOperation, { language }: Reading): Html =>
  html`<p class="answers-title">${labels[language].operationErrors}</p>
<ul class="answers">
${usualErrors(described).map(
  code => html`<li><a href="${linkIn(language, `/docs/errors/${code}`)}">${code}</a> ${errorTitle(code, language)}</li>
`,
)}</ul>`;
