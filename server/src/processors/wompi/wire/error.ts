import { isPlainObject } from '@recaudo/contract/shared/schema/plain-object';
import { textIn } from './fields.ts';

/** Wompi's error object. */
export interface WireError {
  type: string;
  reason: string | null;
  /** The messages by field; the field of a nested object is written with dots: `payment_method.token`. */
  messages: readonly { field: string; text: string }[];
}

/** More than any form has fields. */
const MOST_MESSAGES = 100;
const DEEPEST = 4;
const LONGEST_DESCRIPTION = 300;

/** Undefined for any other response. */
export function readError(body: unknown): WireError | undefined {
  const error = isPlainObject(body) ? body['error'] : undefined;
  if (!isPlainObject(error)) return undefined;
  const type = textIn(error['type']);
  if (type === null) return undefined;
  const messages = messagesIn(error['messages'], '', 0).slice(0, MOST_MESSAGES);
  return { type, reason: textIn(error['reason']), messages };
}

function messagesIn(value: unknown, field: string, depth: number): { field: string; text: string }[] {
  if (typeof value === 'string') return [{ field, text: value }];
  if (depth > DEEPEST) return [];
  if (Array.isArray(value)) return value.flatMap(item => messagesIn(item, field, depth + 1));
  if (!isPlainObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    messagesIn(inner, field === '' ? name : `${field}.${name}`, depth + 1),
  );
}

/** For people: `INPUT_VALIDATION_ERROR reference: La referencia ya ha sido usada`. */
export const describeError = ({ type, reason, messages }: WireError): string =>
  [type, reason, ...messages.map(({ field, text }) => `${field}: ${text}`)]
    .filter(part => part !== null)
    .join(' ')
    .slice(0, LONGEST_DESCRIPTION);
