import type { Language } from '@recaudo/contract/language';
import { type Html, html } from '../../../pages/html.ts';
import {
  bodySchema,
  type DescribedOperation,
  nameOfReference,
  type OpenApiDocument,
  type Parameter,
  resolveParameters,
  resolveSchema,
  type Schema,
  successes,
} from '../document/openapi-document.ts';
import { codeBlock } from '../frame/code-block.ts';
import { translate } from '../messages/descriptions.ts';
import { labels } from '../messages/labels.ts';
import { summaryOf } from '../messages/operations.ts';
import { curlExample } from '../snippets/curl.ts';
import { exampleAnswer } from '../snippets/operation-notes.ts';
import { printJson } from '../snippets/print-json.ts';
import { type Field, listFields, parameterField } from './fields.ts';
import { fieldsTable, inLanguage, objectAnchor } from './fields-table.ts';

export const operationAnchor = ({ operation, method, path }: DescribedOperation): string =>
  operation.operationId ?? `${method}${path}`;

export const methodBadge = (method: string): Html =>
  html`<span class="method method-${method.toLowerCase()}">${method}</span>`;

/** One operation: what it takes on the left, what one types and reads on the right. */
export function operationSection(
  document: OpenApiDocument,
  described: DescribedOperation,
  language: Language,
): Html {
  const messages = labels[language];
  const { method, path, operation } = described;
  const anchor = operationAnchor(described);
  const body = bodySchema(operation);
  const summary = summaryOf(described, language);
  return html`<section class="operation">
<div class="heading"><h3 id="${anchor}"${inLanguage(summary.language, language)}>${summary.text}</h3>
<a class="anchor" href="#${anchor}" aria-label="${messages.linkTo(summary.text)}">#</a></div>
<p class="route">${methodBadge(method)} <code>${breakable(path)}</code></p>
<p class="key">${keyMessages(described, language)}</p>
${explanation(operation.description, language)}
${explanation(body && resolveSchema(document, body).description, language)}
<div class="columns">
<div>
${bodyTables(document, body, language)}
${parameterTables(document, described, language)}
${answerList(document, described, language)}
</div>
<div class="samples">
${codeBlock(language, curlExample(document, described), messages.example)}
${successes(operation).map(
  ({ status, schema }) =>
    schema !== undefined &&
    codeBlock(language, printJson(exampleAnswer(document, described, schema)), messages.answer(status)),
)}
</div>
</div>
</section>
`;
}

function explanation(english: string | undefined, language: Language): Html | false {
  if (english === undefined) return false;
  const { text, language: spoken } = translate(english, language);
  return html`<p${inLanguage(spoken, language)}>${text}</p>`;
}

/** Long paths break after a slash. */
const breakable = (path: string): Html[] =>
  path.split('/').map((segment, index) => (index === 0 ? html`${segment}` : html`/<wbr>${segment}`));

function keyMessages({ operation }: DescribedOperation, language: Language): string {
  const { noKey, anyKey, privateKey } = labels[language];
  if (operation.security?.length === 0) return noKey;
  return operation['x-public-key'] === true ? anyKey : privateKey;
}

function parameterTables(
  document: OpenApiDocument,
  { operation }: DescribedOperation,
  language: Language,
): Html[] {
  const messages = labels[language];
  const all = resolveParameters(document, operation);
  const captions: Record<Parameter['in'], string> = {
    path: messages.pathParameters,
    query: messages.queryParameters,
    header: messages.headers,
  };
  return (['query', 'path', 'header'] as const).flatMap(place => {
    const fields = all
      .filter(parameter => parameter.in === place)
      .map(parameter => parameterField(parameter, language));
    return fields.length === 0
      ? []
      : [fieldsTable({ language, caption: captions[place], fields, direction: 'sent' })];
  });
}

/** A body that may have several forms has a table for each. */
function bodyTables(document: OpenApiDocument, given: Schema | undefined, language: Language): Html[] {
  if (given === undefined) return [];
  const messages = labels[language];
  const schema = resolveSchema(document, given);
  const forms = schema.anyOf ?? schema.oneOf;
  if (forms === undefined && !hasFields(document, schema)) return [];
  const table = (caption: string, fields: Field[]) =>
    fieldsTable({ language, caption, fields, direction: 'sent' });
  if (forms === undefined) return [table(messages.body, listFields(document, schema, language))];
  return forms.map((form, index) => {
    const name = form.$ref === undefined ? (form.title ?? '') : nameOfReference(form.$ref);
    return table(messages.bodyForm(index + 1, name), listFields(document, form, language));
  });
}

function answerList(document: OpenApiDocument, { operation }: DescribedOperation, language: Language): Html {
  const messages = labels[language];
  const errors = operation.responses.default;
  return html`<p class="answers-title">${messages.answers}</p>
<ul class="answers">
${successes(operation).map(
  ({
    status,
    schema,
  }) => html`<li><span class="status">${status}</span> ${answerMessages(document, schema, language)}</li>
`,
)}${
  errors !== undefined &&
  html`<li>${messages.otherwise} <a href="#${objectAnchor('Error')}">${messages.errorObject}</a></li>
`
}</ul>`;
}

function answerMessages(document: OpenApiDocument, schema: Schema | undefined, language: Language): Html {
  const messages = labels[language];
  if (schema === undefined) return html`${messages.noBody}`;
  const named = schema.type === 'array' ? schema.items?.$ref : schema.$ref;
  if (named === undefined || !hasFields(document, { $ref: named })) return html`${messages.answerObject}`;
  const name = nameOfReference(named);
  const before = schema.type === 'array' ? messages.answerList : messages.answerOne;
  return html`${before} <a href="#${objectAnchor(name)}">${name}</a>`;
}

const hasFields = (document: OpenApiDocument, schema: Schema): boolean =>
  listFields(document, schema, 'en').length > 0;
