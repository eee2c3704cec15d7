import type { Language } from '@recaudo/contract/shared/words/language';
import { nameOfReference, type Schema } from '../document/openapi-document.ts';

/** A type in words: plain text, or the name of an object that has its own table. */
export type TypePart = { text: string } | { object: string };

const names: Record<Language, Record<string, string>> = {
  es: {
    string: 'texto',
    number: 'número',
    integer: 'entero',
    boolean: 'booleano',
    object: 'objeto',
    null: 'null',
    array: 'lista',
  },
  en: {
    string: 'string',
    number: 'number',
    integer: 'integer',
    boolean: 'boolean',
    object: 'object',
    null: 'null',
    array: 'array',
  },
};
const between: Record<Language, { or: string; of: string; any: string }> = {
  es: { or: ' o ', of: ' de ', any: 'cualquiera' },
  en: { or: ' or ', of: ' of ', any: 'any' },
};

export function describeType(schema: Schema, language: Language): TypePart[] {
  if (schema.$ref !== undefined) return [{ object: nameOfReference(schema.$ref) }];
  const options = schema.anyOf ?? schema.oneOf;
  if (options !== undefined) return joinOptions(options, language);
  const types = [schema.type ?? impliedType(schema)].flat();
  const parts = types.map(type => ({ text: names[language][type] ?? between[language].any }));
  if (schema.items === undefined) return joinWith(parts, between[language].or);
  return [...parts, { text: between[language].of }, ...describeType(schema.items, language)];
}

/** Names a type once if several options share it, such as fixed values and patterns. */
function joinOptions(options: readonly Schema[], language: Language): TypePart[] {
  const described = options.map(option => describeType(option, language));
  const distinct = new Map(described.map(parts => [JSON.stringify(parts), parts]));
  return [...distinct.values()].flatMap((parts, index) =>
    index === 0 ? parts : [{ text: between[language].or }, ...parts],
  );
}

const joinWith = (parts: TypePart[], separator: string): TypePart[] =>
  parts.flatMap((part, index) => (index === 0 ? [part] : [{ text: separator }, part]));

const impliedType = (schema: Schema): string => {
  if (schema.properties !== undefined || schema.allOf !== undefined) return 'object';
  const word = schema.const ?? schema.enum?.[0];
  return word === undefined ? 'any' : typeof word;
};
