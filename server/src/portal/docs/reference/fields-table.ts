import type { Language } from '@recaudo/contract/shared/words/language';
import { type Html, html } from '../../../payer-pages/frame/html.ts';
import type { Schema } from '../document/openapi-document.ts';
import { dataTable } from '../frame/data-table.ts';
import { inLanguage } from '../frame/in-language.ts';
import { labels } from '../messages/labels.ts';
import { describeRules, type RulePart } from '../messages/rules.ts';
import { describeType } from '../messages/types.ts';
import type { Field } from './fields.ts';

export const objectAnchor = (name: string): string => `object-${name}`;

/** The anchor of a field in the table named `table`. */
export const fieldAnchor = (table: string, field: string): string => `${table}.${field}`;

export interface FieldsTable {
  language: Language;
  caption: string;
  /** The URL of an object's table. */
  objectLink: (name: string) => string;
  /** If set, every field gets an anchor. */
  anchor?: string | undefined;
  fields: readonly Field[];
  /** Request fields are required or optional; response fields are always present or not. */
  direction: 'sent' | 'answered';
}

export function fieldsTable(table: FieldsTable): Html {
  const { language, caption, fields, direction, anchor, objectLink } = table;
  const messages = labels[language];
  const { required, optional } = messages.presences[direction];
  return dataTable({
    caption,
    columns: [messages.field, messages.type, messages.presence, messages.rule],
    rows: fields.map(field => [
      html`<code${anchor !== undefined && html` id="${fieldAnchor(anchor, field.name)}"`}>${breakable(field.name)}</code>`,
      typeCell(field.schema, language, objectLink),
      html`<span class="${field.isRequired ? 'required' : 'optional'}">${field.isRequired ? required : optional}</span>`,
      ruleCell(field, language),
    ]),
  });
}

/** Dotted names break after a dot. */
const breakable = (name: string): Html[] =>
  name.split('.').map((part, index) => (index === 0 ? html`${part}` : html`.<wbr>${part}`));

const typeCell = (schema: Schema, language: Language, objectLink: FieldsTable['objectLink']): Html[] =>
  describeType(schema, language).map(part =>
    'object' in part ? html`<a href="${objectLink(part.object)}">${part.object}</a>` : html`${part.text}`,
  );

function ruleCell({ schema, description }: Field, language: Language): Html[] {
  const rules = describeRules(schema, language);
  const joined = rules.map((rule, index) => html`${index > 0 && '; '}${rule.map(rulePart)}`);
  return [
    ...(description === undefined
      ? []
      : [
          html`<span class="meaning"${inLanguage(description.language, language)}>${description.text}</span>`,
        ]),
    ...(joined.length === 0 ? [] : [html`<span class="rules">${joined}</span>`]),
  ];
}

const rulePart = (part: RulePart): Html =>
  'code' in part ? html`<code>${part.code}</code>` : html`${part.text}`;
