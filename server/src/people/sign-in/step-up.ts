import { type SentenceKey } from '@recaudo/contract/rejections/registry';
import { type GatewayError, reject } from '../../platform/errors.ts';
import type { Account } from '../accounts/account.ts';
import { forgiveGuesses, requireGuess } from '../accounts/guesses.ts';
import type { Control } from '../control.ts';
import { takePasskey } from '../second-factor/passkeys.ts';
import { takeCode } from '../second-factor/second-factor.ts';
import type { SignedIn } from '../sessions/session.ts';
import { refreshSession, type StoredSession } from '../sessions/store.ts';
import { requirePassword } from './change-password.ts';

const FRESH_MS = 5 * 60_000;

/** The authentication that a session lacks for a request. The dashboard reads it in the error object. */
export type MissingProof = 'second_factor' | 'recent_authentication';

interface Present {
  account: Account;
  session: StoredSession;
}

/** True only for a factor that the account still has. */
export const hasShownSecondFactor = ({ account, session }: Present): boolean =>
  account.hasSecondFactor && session.secondFactorAt !== null;

/** True if the person authenticated within the last minutes, with the second factor if there is one. */
export const isFresh = ({ account, session }: Present, now: Date): boolean =>
  now.getTime() - session.freshAt.getTime() < FRESH_MS &&
  (!account.hasSecondFactor || session.secondFactorAt !== null);

const missingProofs = {
  second_factor: 'second_factor_needed',
  recent_authentication: 'recent_authentication_needed',
} as const satisfies Record<MissingProof, SentenceKey>;

export const proofNeeded = (needs: MissingProof): GatewayError => reject(missingProofs[needs], {}, { needs });

export function requireFresh(present: Present, now: Date): void {
  if (isFresh(present, now)) return;
  const { account, session } = present;
  const mustShow = account.hasSecondFactor && session.secondFactorAt === null;
  throw proofNeeded(mustShow ? 'second_factor' : 'recent_authentication');
}

export function requireSecondFactor(present: Present): void {
  if (!hasShownSecondFactor(present)) throw proofNeeded('second_factor');
}

/** Contains one of these. */
export interface Proof {
  password?: string | undefined;
  code?: string | undefined;
  passkey?: object | undefined;
}

/** Re-authenticates a signed-in person. */
export async function stepUp(
  control: Control,
  { account, session }: Pick<SignedIn, 'account' | 'session'>,
  { password, code, passkey }: Proof,
): Promise<void> {
  if (passkey !== undefined) {
    if (!(await takePasskey(control, account, passkey, 'step_up'))) throw reject('proof_passkey_wrong');
  } else if (code !== undefined) {
    const guessed = { kind: 'code', accountId: account.id } as const;
    await requireGuess(control, guessed);
    if (!(await takeCode(control, account, code))) throw reject('proof_code_wrong');
    await forgiveGuesses(control, guessed);
  } else {
    await requirePassword(control, account, password ?? '');
  }
  const isSecondFactor = passkey !== undefined || code !== undefined;
  await refreshSession(control.database, session.id, control.realClock.now(), isSecondFactor);
}
