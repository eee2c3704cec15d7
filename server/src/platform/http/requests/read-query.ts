import { parseCalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { hasCardNumber } from '@recaudo/contract/shared/cards/card-numbers';
import { errors } from '@recaudo/contract/shared/error-table';
import {
  fieldsOfQuery,
  type PatternRule,
  type Reading,
  readingOf,
} from '@recaudo/contract/shared/schema/query-fields';
import type { QueryInside } from '@recaudo/contract/shared/schema/route';
import { CARD_NUMBER_RULE, kindOfText } from '@recaudo/contract/shared/words/text-kinds';
import type { TObject, TSchema } from 'typebox';
import { GatewayError, problemOf, type RuleSaid, rule } from '../../errors.ts';

/** The query's raw values, not validated yet. */
export type SentQuery = Record<string, unknown>;

/** The parts of a field's schema that its reader uses. */
interface FieldSchema {
  type?: string;
  format?: string;
  enum?: readonly string[];
  pattern?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  default?: unknown;
}

/** Returns the parsed value, or the rule that the text breaks. */
type ReadText = (text: string) => { value: unknown } | { broken: RuleSaid };

/** A query or path value is identified by its name, without a pointer. */
const rejectedHere = (name: string, broken: RuleSaid): GatewayError =>
  new GatewayError(errors.invalidValue, problemOf(name, broken, name));
const malformedHere = (name: string, broken: RuleSaid): GatewayError =>
  new GatewayError(errors.malformed, problemOf(name, broken, name));

const rejected = (broken: RuleSaid) => ({ broken });

/** Longer text cannot be a valid value of the type. */
const longest = ({ type, format, maxLength }: FieldSchema): number => {
  if (maxLength !== undefined) return maxLength;
  if (format === 'date') return 10;
  return type === 'integer' || type === 'number' ? 20 : 40;
};

/** Parses pesos digit by digit: `20000`, `20000.5`, `20000.50`. */
function readAmount(text: string): ReturnType<ReadText> {
  const [, pesos, centavos = ''] = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (pesos === undefined) return rejected('not_an_amount');
  return { value: BigInt(pesos) * 100n + BigInt(centavos.padEnd(2, '0')) };
}

const readDay: ReadText = text => {
  const value = parseCalendarDate(text);
  return value === undefined ? rejected('invalid_date') : { value };
};

const readWord = (words: readonly string[], { anyCase }: Reading): ReadText => {
  const broken = rule('not_one_of', { allowed: words });
  return text => {
    const sent = anyCase === true ? text.toLowerCase() : text;
    return words.includes(sent) ? { value: sent } : rejected(broken);
  };
};

const readFlag: ReadText = text => {
  const read = readWord(['true', 'false'], {})(text);
  return 'broken' in read ? read : { value: read.value === 'true' };
};

const readWhole = ({ minimum: least = 0, maximum: most = 0 }: FieldSchema): ReadText => {
  const broken = rule('not_in_range', { min: least, max: most });
  return text => {
    const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
    return value >= least && value <= most ? { value } : rejected(broken);
  };
};

const readPattern = (pattern: string, broken: PatternRule = 'wrong_format'): ReadText => {
  const expression = new RegExp(pattern);
  return text => (expression.test(text) ? { value: text } : rejected(broken));
};

function readerOf(schema: FieldSchema, reading: Reading): ReadText {
  if (reading.isAmount === true) return readAmount;
  if (schema.format === 'date') return readDay;
  if (schema.enum !== undefined) return readWord(schema.enum, reading);
  if (schema.type === 'boolean') return readFlag;
  if (schema.type === 'integer' && schema.maximum !== undefined) return readWhole(schema);
  if (schema.pattern !== undefined) return readPattern(schema.pattern, reading.rule);
  if (schema.type === 'string' && schema.maxLength !== undefined) return value => ({ value });
  // Without a reader the schema would not be enforced.
  throw new TypeError(`no reader for a query value with the schema ${JSON.stringify(schema)}`);
}

/** Reads one value; undefined if it counts as absent. Throws the rejection. */
export type FieldReader = (name: string, sent: unknown) => unknown;

export function newFieldReader(field: TSchema): FieldReader {
  const schema = field as FieldSchema;
  const reading = readingOf(field);
  const read = readerOf(schema, reading);
  const maxLength = longest(schema);
  const isFree = kindOfText(field) === 'free';
  if (reading.isShape === true) return shapeReader(read);
  return (name, sent) => {
    if (sent === undefined || sent === '') return schema.default;
    if (typeof sent !== 'string') throw rejectedHere(name, 'repeated');
    if (sent.length > maxLength) throw rejectedHere(name, rule('too_long', { max: maxLength }));
    if (sent.includes('\0')) throw rejectedHere(name, 'nul_character');
    const text = reading.trims === true ? sent.trim() : sent;
    if (text === '') return schema.default;
    if (isFree && hasCardNumber(text)) throw rejectedHere(name, CARD_NUMBER_RULE);
    const result = read(text);
    if ('broken' in result) throw rejectedHere(name, result.broken);
    return result.value;
  };
}

const shapeReader =
  (read: ReadText): FieldReader =>
  (name, sent) => {
    const result = read(typeof sent === 'string' ? sent : '');
    if ('broken' in result) throw malformedHere(name, result.broken);
    return result.value;
  };

/** Reads the parameters that the schema names, and ignores the rest. */
export function newQueryReader<Query extends TObject>(
  schema: Query,
): (query: SentQuery) => QueryInside<Query> {
  const required = new Set<string>(schema.required);
  const readers = Object.entries(fieldsOfQuery(schema)).map(
    ([name, field]) => [name, newFieldReader(field)] as const,
  );
  return query => {
    const values: Record<string, unknown> = {};
    const rejected: GatewayError[] = [];
    for (const [name, read] of readers) {
      const value = readOrCollect(read, name, query[name], rejected);
      if (value !== undefined) values[name] = value;
      else if (required.has(name) && !isNamed(rejected, name)) rejected.push(malformedHere(name, 'required'));
    }
    if (rejected.length > 0) throw allOf(rejected);
    return values as QueryInside<Query>;
  };
}

function readOrCollect(read: FieldReader, name: string, sent: unknown, rejected: GatewayError[]): unknown {
  try {
    return read(name, sent);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    rejected.push(error);
    return undefined;
  }
}

const isNamed = (rejected: readonly GatewayError[], name: string): boolean =>
  rejected.some(({ details }) => details.param === name);

/** Combines the rejections: the first one, with the problems of all. */
function allOf(rejected: readonly GatewayError[]): GatewayError {
  const [first] = rejected;
  if (first === undefined) throw new TypeError('nothing was rejected');
  return new GatewayError(first.errorCode, {
    ...first.details,
    problems: rejected.flatMap(({ problems }) => problems),
  });
}
