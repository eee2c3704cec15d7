import type { KindField } from '@recaudo/contract/operator/connections';
import type { TSchema } from 'typebox';

/** The schema keywords that a form uses. */
interface Words {
  type?: unknown;
  title?: string;
  description?: string;
  default?: unknown;
  const?: unknown;
  enum?: unknown;
  anyOf?: unknown;
  properties?: Record<string, TSchema>;
  required?: readonly string[];
  items?: Words;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  pattern?: string;
}

/** Longer values are pasted, not typed: certificates, keys. */
const LONGEST_LINE = 1_000;

/** A form's fields from a schema. A nested property has a dotted name. */
export const kindFields = (schema: TSchema, isSecret: (name: string) => boolean = () => false): KindField[] =>
  fieldsWithin(schema, '', true, isSecret);

function fieldsWithin(
  { properties = {}, required = [] }: Words,
  prefix: string,
  isNeeded: boolean,
  isSecret: (name: string) => boolean,
): KindField[] {
  return Object.entries(properties).flatMap(([key, schema]) => {
    const [name, words] = [prefix + key, schema as Words];
    const isRequired = isNeeded && required.includes(key);
    if (words.properties !== undefined) return fieldsWithin(words, `${name}.`, isRequired, isSecret);
    return fieldOf(words, name, isRequired, isSecret(key));
  });
}

const fieldOf = (words: Words, name: string, isRequired: boolean, isSecret: boolean): KindField => ({
  name,
  type: typeOf(words),
  title: words.title ?? name,
  description: words.description ?? null,
  // A field with a default need not be filled in.
  is_required: isRequired && words.default === undefined,
  is_secret: isSecret,
  initial: words.default === undefined ? null : textOf(words.default),
  choices: choicesOf(words),
  minimum: words.minimum ?? null,
  maximum: words.maximum ?? null,
  max_length: words.maxLength ?? null,
  pattern: words.pattern ?? null,
});

const textOf = (value: unknown): string => {
  if (Array.isArray(value) && value.every(entry => typeof entry === 'string')) return value.join('\n');
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
};

function choicesOf(words: Words): string[] {
  if (Array.isArray(words.enum)) return words.enum.map(String);
  if (!Array.isArray(words.anyOf)) return [];
  const values = (words.anyOf as Words[]).map(one => one.const);
  return values.every(value => typeof value === 'string') ? values : [];
}

function typeOf(words: Words): KindField['type'] {
  if (choicesOf(words).length > 0) return 'choice';
  switch (words.type) {
    case 'boolean':
    case 'number':
    case 'integer':
      return words.type;
    case 'array':
      return words.items?.type === 'string' ? 'list' : 'json';
    case 'string':
      return (words.maxLength ?? 0) > LONGEST_LINE ? 'long_text' : 'text';
    default:
      return 'json';
  }
}
