import type { Language } from '@recaudo/contract/shared/words/language';
import {
  type OpenApiDocument,
  type Parameter,
  resolveSchema,
  type Schema,
} from '../document/openapi-document.ts';
import { plainField } from '../document/plain-field.ts';
import { translate } from '../messages/descriptions.ts';
import { parameterMessages } from '../messages/parameters.ts';

export interface Field {
  /** Dotted if it is inside another field: `customer_address.city`. */
  name: string;
  schema: Schema;
  isRequired: boolean;
  description?: { text: string; language: Language };
}

/** An object's fields, including those of unnamed objects inside it; named ones have their own table. */
export function listFields(
  document: OpenApiDocument,
  given: Schema,
  language: Language,
  prefix = '',
): Field[] {
  const schema = resolveSchema(document, given);
  const combined = (schema.allOf ?? []).flatMap(part => listFields(document, part, language, prefix));
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, given]): Field[] => {
    const isRequired = schema.required?.includes(name) ?? false;
    const field = isRequired ? given : plainField(given);
    const inner = innerObject(field);
    return [
      {
        name: prefix + name,
        schema: field,
        isRequired,
        ...described(field.description, language),
      },
      ...(inner === undefined
        ? []
        : listFields(document, inner.schema, language, `${prefix}${name}${inner.suffix}.`)),
    ];
  });
  return [...combined, ...own];
}

function innerObject(schema: Schema): { schema: Schema; suffix: string } | undefined {
  if (schema.properties !== undefined) return { schema, suffix: '' };
  if (schema.items?.properties !== undefined) return { schema: schema.items, suffix: '[]' };
  const option = (schema.anyOf ?? schema.oneOf)?.find(candidate => candidate.properties !== undefined);
  return option && { schema: option, suffix: '' };
}

/** The document is English; the Spanish of well-known parameters is in the dictionary. */
export function parameterField(parameter: Parameter, language: Language): Field {
  const { name, required, description } = parameter;
  const spanish = language === 'es' ? parameterMessages[name]?.es : undefined;
  return {
    name,
    schema: plainField(parameter.schema),
    isRequired: required ?? false,
    ...(spanish === undefined
      ? described(description, language)
      : { description: { text: spanish, language } }),
  };
}

const described = (english: string | undefined, language: Language): Pick<Field, 'description'> =>
  english === undefined ? {} : { description: translate(english, language) };
