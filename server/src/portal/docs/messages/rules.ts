import type { Language } from '@recaudo/contract/shared/words/language';
import type { Schema } from '../document/openapi-document.ts';

/** A rule in plain language; `code` holds literal values and patterns. */
export type RulePart = { text: string } | { code: string };

const templates = {
  notBlank: { es: 'no puede estar en blanco', en: 'must not be blank' },
  notEmpty: { es: 'no puede estar vacío', en: 'must not be empty' },
  maxLength: { es: 'máximo # caracteres', en: 'at most # characters' },
  minimum: { es: 'desde #', en: 'at least #' },
  maximum: { es: 'hasta #', en: 'at most #' },
  exclusiveMinimum: { es: 'mayor que #', en: 'greater than #' },
  exclusiveMaximum: { es: 'menor que #', en: 'less than #' },
  whole: { es: 'sin decimales', en: 'a whole number' },
  multipleOf: { es: 'múltiplo de #', en: 'a multiple of #' },
  twoDecimals: { es: 'máximo dos decimales', en: 'at most two decimals' },
  minItems: { es: 'al menos # en la lista', en: 'at least # in the list' },
  maxItems: { es: 'máximo # en la lista', en: 'at most # in the list' },
  pattern: { es: 'con la forma #', en: 'of the form #' },
  const: { es: 'siempre #', en: 'always #' },
  enum: { es: 'una de: #', en: 'one of: #' },
  default: { es: 'si falta: #', en: 'default: #' },
  lenient: { es: 'si falta en el perfil lenient: #', en: 'default in the lenient profile: #' },
  lenientRelative: {
    es: 'vacía o relativa en el perfil lenient: #',
    en: 'when empty or relative in the lenient profile: #',
  },
  lenientCap: {
    es: 'un valor mayor se toma como # en el perfil lenient',
    en: 'larger values are capped at # in the lenient profile',
  },
} satisfies Record<string, Record<Language, string>>;

const formats: Record<string, Record<Language, string>> = {
  'email-address': { es: 'correo electrónico', en: 'an email address' },
  'not-blank': templates.notBlank,
  date: { es: 'fecha yyyy-mm-dd', en: 'a date, yyyy-mm-dd' },
  'date-time': { es: 'fecha y hora ISO 8601 con desfase', en: 'ISO 8601 date and time with offset' },
  uuid: { es: 'UUID', en: 'a UUID' },
  uri: { es: 'URL', en: 'a URL' },
  'card-number': { es: 'número de tarjeta', en: 'a card number' },
};

/** A field's constraints in plain language, most important first. */
export function describeRules(schema: Schema, language: Language): RulePart[][] {
  const say = (template: keyof typeof templates, ...values: unknown[]) =>
    fill(templates[template][language], values);
  const known = <Value>(value: Value | undefined, write: (value: Value) => RulePart[]): RulePart[][] =>
    value === undefined ? [] : [write(value)];
  const saysBlank = schema.format === 'not-blank' || schema.format === 'email-address';
  const options = (schema.anyOf ?? schema.oneOf ?? []).flatMap(option => describeRules(option, language));
  return [
    ...known(schema.format, format => [{ text: formats[format]?.[language] ?? format }]),
    ...known(schema.const, value => say('const', value)),
    ...known(schema.enum, values => say(values.length === 1 ? 'const' : 'enum', ...values)),
    ...(schema.minLength === 1 && !saysBlank ? [say('notEmpty')] : []),
    ...known(schema.maxLength, value => say('maxLength', value)),
    ...(saysPattern(schema) ? [] : known(schema.pattern, value => say('pattern', value))),
    ...known(schema.exclusiveMinimum, value => say('exclusiveMinimum', value)),
    ...known(schema.minimum, value => say('minimum', value)),
    ...known(schema.exclusiveMaximum, value => say('exclusiveMaximum', value)),
    ...known(schema.maximum, value => say('maximum', value)),
    ...known(schema.multipleOf, value => describeStep(value, say)),
    ...known(schema.minItems, value => say('minItems', value)),
    ...known(schema.maxItems, value => say('maxItems', value)),
    ...known(schema.default, value => say('default', value)),
    ...known(schema['x-lenient-default'], value => say('lenient', value)),
    ...known(schema['x-lenient-relative'], value => say('lenientRelative', value)),
    ...(schema['x-lenient-cap'] === true ? known(schema.maximum, value => say('lenientCap', value)) : []),
    ...(schema.items?.$ref === undefined && schema.items !== undefined
      ? describeRules(schema.items, language)
      : []),
    ...distinct(options),
  ];
}

function describeStep(
  step: number,
  say: (template: keyof typeof templates, ...values: unknown[]) => RulePart[],
): RulePart[] {
  if (step === 1) return say('whole');
  return step === 0.01 ? say('twoDecimals') : say('multipleOf', step);
}

/** A named format is clearer than its pattern. */
const saysPattern = ({ format }: Schema): boolean => format !== undefined && format in formats;

function fill(template: string, values: readonly unknown[]): RulePart[] {
  const [before = '', after = ''] = template.split('#');
  if (!template.includes('#')) return [{ text: template }];
  const shown = values.flatMap((value, index): RulePart[] => [
    ...(index === 0 ? [] : [{ text: ', ' }]),
    typeof value === 'number'
      ? { text: String(value) }
      : { code: typeof value === 'string' ? value : JSON.stringify(value) },
  ]);
  return [{ text: before }, ...shown, { text: after }].filter(part => !('text' in part) || part.text !== '');
}

const distinct = (rules: RulePart[][]): RulePart[][] => [
  ...new Map(rules.map(rule => [JSON.stringify(rule), rule])).values(),
];
