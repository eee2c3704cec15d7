import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';

/**
 * A form carries a signed token for this charge, this use and one attempt number. Sending a form twice (double click, two tabs,
 * refresh, back) requests the same attempt, which the database accepts once. Together with `isFromOurPage` the token also
 * prevents CSRF.
 */
export interface FormTicket {
  /** The handle of the charge's payment link. */
  handle: string;
  /** The form's purpose: a token is only valid for one. */
  purpose: string;
  number: number;
}

/** After this, the payer gets a new form with the entered data. */
const LIFE_MS = 12 * 3_600_000;

const macOf = (key: KeyObject, { handle, purpose, number }: FormTicket, issued: string): Buffer =>
  createHmac('sha256', key).update(`form\n${purpose}\n${handle}\n${number}\n${issued}`).digest();

export function signForm(key: KeyObject, ticket: FormTicket, now: Date): string {
  const issued = now.getTime().toString(36);
  return `${ticket.number}.${issued}.${macOf(key, ticket, issued).toString('base64url')}`;
}

/** The signed attempt number; undefined if the signature is wrong, for another purpose, or too old. */
export function readForm(
  key: KeyObject,
  token: string | undefined,
  ticket: Omit<FormTicket, 'number'>,
  now: Date,
): number | undefined {
  const [, digits = '', issued = '', sent = ''] =
    /^(\d{1,4})\.([0-9a-z]{1,10})\.([\w-]{43})$/.exec(token ?? '') ?? [];
  if (digits === '') return undefined;
  const number = Number(digits);
  const expected = macOf(key, { ...ticket, number }, issued);
  const given = Buffer.from(sent, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const ageMs = now.getTime() - Number.parseInt(issued, 36);
  return ageMs < -60_000 || ageMs > LIFE_MS ? undefined : number;
}
