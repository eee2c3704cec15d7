import { randomBytes } from 'node:crypto';
import { refusedValue, reject } from '../../platform/errors.ts';
import type { TextOwner } from '../../platform/vault/ciphers/sealed-text.ts';
import type { Account } from '../accounts/account.ts';
import type { Control } from '../control.ts';
import { hashToken } from '../secret-token.ts';
import type { SignedIn } from '../sessions/session.ts';
import { refreshSession } from '../sessions/store.ts';
import { deleteOrphanCodes, takeRecoveryCode } from './recovery-code-store.ts';
import { compactCode, makeRecoveryCodes } from './recovery-codes.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  deleteAuthenticatorApp,
  findSecondFactor,
  takeStep,
} from './store.ts';
import { base32, findStep, otpauthUrl } from './totp.ts';

const SECRET_BYTES = 20;
const APP_CODE = /^\d{6}$/;

const ownerOf = (accountId: string): TextOwner => ['second-factor', accountId];

const secretOf = ({ secrets }: Control, accountId: string, sealed: Buffer): Buffer =>
  Buffer.from(secrets.open(ownerOf(accountId), sealed), 'base64');

/** A secret for the app. The second factor is not required until its owner has entered a code. */
export async function startSecondFactor(
  control: Control,
  account: Account,
): Promise<{ secret: string; otpauthUrl: string }> {
  const secret = randomBytes(SECRET_BYTES);
  const sealed = control.secrets.seal(ownerOf(account.id), secret.toString('base64'));
  if (!(await beginSecondFactor(control.database, account.id, sealed))) {
    throw reject('second_factor_on');
  }
  return { secret: base32(secret), otpauthUrl: otpauthUrl(secret, account.email) };
}

/** Activates the app with its first code, which also authenticates this session. Recovery codes are shown once. */
export async function confirmFirstCode(
  control: Control,
  { account, session }: Pick<SignedIn, 'account' | 'session'>,
  code: string,
): Promise<string[]> {
  const factor = await findSecondFactor(control.database, account.id);
  if (factor === undefined || factor.isConfirmed) {
    throw reject('second_factor_not_started');
  }
  const now = control.realClock.now();
  const step = findStep(secretOf(control, account.id, factor.sealedSecret), compactCode(code), now);
  if (step === undefined) throw refusedValue('code', 'wrong_app_code');
  return control.database.transaction(async tx => {
    if (!(await confirmSecondFactor(tx, account.id, now, step))) {
      throw reject('second_factor_on');
    }
    await refreshSession(tx, session.id, now, true);
    return makeRecoveryCodes(tx, account.id);
  });
}

/** Deletes the recovery codes too, unless a passkey remains. */
export const stopAuthenticatorApp = (control: Control, account: Account): Promise<void> =>
  control.database.transaction(async tx => {
    await deleteAuthenticatorApp(tx, account.id);
    await deleteOrphanCodes(tx, account.id);
  });

/** Accepts a code of the app or a recovery code, each once. */
export async function takeCode(control: Control, account: Account, code: string): Promise<boolean> {
  const factor = await findSecondFactor(control.database, account.id);
  const now = control.realClock.now();
  const given = compactCode(code);
  // Recovery codes are hashes, so they work even if the key that encrypted the secret is missing.
  const step =
    factor !== undefined && APP_CODE.test(given)
      ? findStep(secretOf(control, account.id, factor.sealedSecret), given, now)
      : undefined;
  if (step !== undefined) return takeStep(control.database, account.id, step);
  return takeRecoveryCode(control.database, account.id, hashToken(given), now);
}
