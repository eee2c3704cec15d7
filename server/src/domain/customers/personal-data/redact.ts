import { foldEach, type Subject } from './subject.ts';

export const ERASED = '[suprimido]';
/** Uses a top-level domain without mail servers (RFC 2606). */
export const ERASED_EMAIL = 'suprimido@suprimido.invalid';

const isWordCharacter = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character);

/** Replaces every whole mark: no letter or digit directly before or after it. */
export function redactMarks(text: string, marks: readonly string[]): string {
  let result = text;
  for (const mark of marks) result = redactMark(result, mark);
  return result;
}

function redactMark(text: string, mark: string): string {
  const folded = foldEach(text);
  let result = '';
  let from = 0;
  for (let at = folded.indexOf(mark); at >= 0; at = folded.indexOf(mark, at + mark.length)) {
    if (isWordCharacter(folded[at - 1]) || isWordCharacter(folded[at + mark.length])) continue;
    result += text.slice(from, at) + ERASED;
    from = at + mark.length;
  }
  return from === 0 ? text : result + text.slice(from);
}

export const hasMark = (text: string, marks: readonly string[]): boolean => redactMarks(text, marks) !== text;

/** Fields with personal data in the JSON of any resource. */
const personalFields = new Set([
  'last_name',
  'email',
  'phone_number',
  'phone',
  'external_id',
  'holder_name',
  'department',
  'city',
  'additional',
  'line1',
  'line2',
  'line3',
  'state',
  'postal_code',
  'ip_address',
  'device_session_id',
  'payout_to',
  'document_number',
  'document_end',
  'recipient',
]);
/** `state` and `city` are personal only inside an address, `name` only inside a customer. */
const fieldsWithin: Readonly<Record<string, readonly string[]>> = {
  state: ['address'],
  name: ['customer', 'payer'],
};
/** Free texts, from which single words of a name are removed too. */
const textFields = new Set(['description', 'order_id', 'text', 'note', 'message', 'error_message', 'body']);

/** Texts of a reversal, in which payer and merchant write freely about the person. */
const reversalTexts = new Set(['description', 'answer']);

const isPersonal = (field: string, parent: string, { isCustomer, isReversal }: JsonRedaction): boolean => {
  if (field === 'name' && parent === '' && isCustomer) return true;
  if (isReversal && reversalTexts.has(field)) return true;
  const within = fieldsWithin[field];
  return within === undefined ? personalFields.has(field) : within.includes(parent);
};

export interface JsonRedaction {
  marks: Pick<Subject, 'strong' | 'words'>;
  /** The row belongs to the person, so personal fields are erased whatever they contain. */
  isOwn: boolean;
  /** The JSON is a customer, so its `name` is a person's. */
  isCustomer: boolean;
  /** The JSON contains a reversal, whose texts are erased as a whole. */
  isReversal: boolean;
}

/**
 * Removes a person from JSON text and leaves the rest unchanged. Parsing and writing the JSON would lose the decimals
 * of amounts.
 */
export function redactJson(text: string, redaction: JsonRedaction): string {
  if (!/^\s*[[{]/.test(text)) return text;
  const parents: string[] = [];
  let field = '';
  return text.replaceAll(/"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]/g, (token, colon: string | undefined) => {
    if (token === '{' || token === '[') {
      parents.push(field);
      // The members of a list belong to the field that the list is in.
      if (token === '{') field = '';
      return token;
    }
    if (token === '}' || token === ']') {
      field = parents.pop() ?? '';
      return token;
    }
    if (colon !== undefined) {
      field = JSON.parse(token.slice(0, token.length - colon.length)) as string;
      return token;
    }
    const value = JSON.parse(token) as string;
    const redacted = redactValue(value, field, parents.at(-1) ?? '', redaction);
    return redacted === value ? token : JSON.stringify(redacted);
  });
}

function redactValue(value: string, field: string, parent: string, redaction: JsonRedaction): string {
  const { marks, isOwn } = redaction;
  if (isOwn && value !== '' && isPersonal(field, parent, redaction)) {
    return field === 'email' ? ERASED_EMAIL : ERASED;
  }
  const words = isOwn && textFields.has(field) ? marks.words : [];
  return redactMarks(value, [...marks.strong, ...words]);
}
