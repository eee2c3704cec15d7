import { type Html, html } from '../../../payer-pages/frame/html.ts';
import {
  bodySchema,
  type DescribedOperation,
  nameOfReference,
  type OpenApiDocument,
  resolveSchema,
  type Schema,
} from '../document/openapi-document.ts';
import { labels } from '../messages/labels.ts';
import { type Field, listFields } from './fields.ts';
import { fieldsTable } from './fields-table.ts';
import type { ReferencePage } from './reference-page.ts';

/** The alternatives of a body; most have one. */
export function bodyForms(document: OpenApiDocument, { operation }: DescribedOperation): Schema[] {
  const given = bodySchema(operation);
  if (given === undefined) return [];
  const schema = resolveSchema(document, given);
  const forms = schema.anyOf ?? schema.oneOf;
  if (forms !== undefined && schema.properties === undefined) return [...forms];
  return hasFields(document, schema) ? [schema] : [];
}

/** A table per alternative; all but the first are collapsed. */
export function bodyTables(page: ReferencePage, described: DescribedOperation): Html[] {
  const { document, reading, objectLink } = page;
  const { language } = reading;
  const messages = labels[language];
  const forms = bodyForms(document, described);
  return forms.map((form, index) => {
    const name = form.$ref === undefined ? (form.title ?? '') : nameOfReference(form.$ref);
    const caption = forms.length === 1 ? messages.body : messages.bodyForm(index + 1, name);
    const fields: Field[] = listFields(document, form, language);
    const anchor = index === 0 ? described.operation.operationId : undefined;
    const table = fieldsTable({ language, caption, fields, direction: 'sent', objectLink, anchor });
    if (index === 0) return table;
    return html`<details class="form"><summary>${caption}</summary>
${table}</details>
`;
  });
}

export const hasFields = (document: OpenApiDocument, schema: Schema): boolean =>
  listFields(document, schema, 'en').length > 0;
