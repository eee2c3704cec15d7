import type { ImportProblem } from '@recaudo/contract/shared/words/import-words';
import { CARD_NUMBER_RULE } from '@recaudo/contract/shared/words/text-kinds';
import type { Static, TProperties, TSchema } from 'typebox';
import type { Validator } from 'typebox/compile';
import type { TLocalizedValidationError } from 'typebox/error';
import { type Problem, rejected } from './import-row.ts';

const byKeyword: Readonly<Record<string, ImportProblem>> = {
  required: 'required',
  type: 'not_text',
  minLength: 'required',
  maxLength: 'too_long',
  enum: 'not_one_of',
  const: 'not_one_of',
  minimum: 'too_small',
  exclusiveMinimum: 'too_small',
  maximum: 'too_large',
  exclusiveMaximum: 'too_large',
  '~refine': 'not_amount',
};
const byFormat: Readonly<Record<string, ImportProblem>> = {
  email: 'not_email',
  date: 'not_date',
  'not-blank': 'required',
};

/** Checks a row by the API's schema for the same object; returns the first fault. */
export function faultBySchema<Schema extends TSchema>(
  validator: Validator<TProperties, Schema>,
  body: Static<Schema>,
): Problem | undefined {
  if (validator.Check(body)) return undefined;
  const [error] = validator.Errors(body);
  if (error === undefined) return rejected('', 'unreadable');
  const params = error.params as Readonly<Record<string, unknown>>;
  const [missing] = (params['requiredProperties'] as string[] | undefined) ?? [];
  const field = missing ?? error.instancePath.split('/').at(-1) ?? '';
  const problem = problemOf(error);
  return rejected(field, problem ?? 'unreadable', detailOf(params));
}

function problemOf({ keyword, message, params }: TLocalizedValidationError): ImportProblem | undefined {
  if (message === CARD_NUMBER_RULE) return 'card_number_in_text';
  if (keyword !== 'format') return byKeyword[keyword];
  return byFormat[String((params as Readonly<Record<string, unknown>>)['format'])];
}

function detailOf(params: Readonly<Record<string, unknown>>): string {
  const { limit, allowedValues } = params;
  if (Array.isArray(allowedValues)) return allowedValues.join(', ');
  return typeof limit === 'number' ? String(limit) : '';
}
