import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { listSchemaMistakes } from '../../../platform/primitives/declared-files/schema-mistakes.ts';
import { patterns, wholeDialect } from './dialect-schema.ts';
import type { Mistake } from './mistake.ts';

/** Readable meanings of the schema's patterns. */
const meanings: Readonly<Record<string, string>> = {
  [patterns.name]: '1 to 40 characters of a-z, 0-9 and -, the first a letter or a digit',
  [patterns.field]: 'the number of a field, 2 to 128',
  [patterns.tag]: '1 to 8 visible characters',
  [patterns.messageType]: 'four digits, of which the third is even because the answer adds one to it',
  [patterns.processingCode]: 'six digits',
  [patterns.responseCode]: '1 to 3 letters or digits',
  [patterns.threeDigits]: 'three digits',
  [patterns.twoDigits]: 'two digits',
  [patterns.networkCode]: '1 to 3 digits',
  [patterns.word]: '1 to 20 characters of printable ASCII',
  [patterns.tpdu]: 'ten hexadecimal digits',
  [patterns.pointer]: 'a JSON pointer, such as /places/tip',
  [patterns.label]: '1 to 80 characters without control characters',
};

let validator: Validator | undefined;

const union = 'must be never, later, with_new_data, or {"afterHours": 24} with 1 to 8760 hours';

/** Lists every violation of the schema with its place. */
export function findSchemaMistakes(value: unknown): Mistake[] {
  validator ??= Compile(wholeDialect as TSchema);
  return listSchemaMistakes(validator, value, { patterns: meanings, union });
}
