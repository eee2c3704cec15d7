import type { Control } from '../../../../src/people/control.ts';
import { confirmFirstCode, startSecondFactor } from '../../../../src/people/second-factor/second-factor.ts';
import { stepOf, totpCode } from '../../../../src/people/second-factor/totp.ts';
import { findSignedIn } from '../../../../src/people/sessions/session.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function fromBase32(text: string): Buffer {
  const bits = Array.from(text, email => ALPHABET.indexOf(email).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)));
}

export interface GivenSecondFactor {
  /** The app's code, `steps` codes later. */
  code(steps?: number): string;
  recoveryCodes: string[];
}

/** Turns on an authenticator app for the cookie's account. */
export async function giveSecondFactor(
  control: Control,
  cookie: string | undefined,
): Promise<GivenSecondFactor> {
  const signedIn = await findSignedIn(control, cookie ?? '');
  if (signedIn === undefined) throw new Error('the cookie has no session');
  const { secret } = await startSecondFactor(control, signedIn.account);
  const app = fromBase32(secret);
  const code = (steps = 0) => totpCode(app, stepOf(control.realClock.now()) + steps);
  return { code, recoveryCodes: await confirmFirstCode(control, signedIn, code()) };
}
