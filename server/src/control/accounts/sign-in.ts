import { GatewayError } from '../../errors.ts';
import { audit } from '../audit/audit.ts';
import { INSTALLATION } from '../audit/audit-entry.ts';
import type { Control } from '../control.ts';
import { takeCode } from '../second-factor/second-factor.ts';
import { startSession } from '../sessions/session.ts';
import { type Account, normalEmail, type Origin } from './account.ts';
import { verifyPassword } from './password.ts';
import { clearFailures, limitTries, noteFailure } from './sign-in-limits.ts';
import { type AccountsOfEmail, findAccountsByEmail, type KnownAccount } from './store.ts';

export interface SignIn {
  email: string;
  password: string;
  /** Of the second factor. */
  code?: string | undefined;
}

export type SignInResult = { kind: 'signed_in'; token: string; account: Account } | { kind: 'code_needed' };

/** The same for an unknown address and a wrong password, in words and in time. */
const refused = () => new GatewayError(1002, { description: 'The e-mail or the password is wrong' });
const wrongCode = () => new GatewayError(1002, { description: 'The code is wrong or was used before' });

export async function signIn(control: Control, wanted: SignIn, origin: Origin): Promise<SignInResult> {
  const email = normalEmail(wanted.email);
  await limitTries(control, 'ip', origin.ip);
  await limitTries(control, 'email', email);
  const accounts = await findAccountsByEmail(control.database, email);
  const known = await pickByPassword(accounts, wanted.password);
  if (known === undefined) {
    await refuse(control, email, (accounts.owner ?? accounts.claimant)?.account, origin);
    throw refused();
  }
  const { account } = known;
  if (account.hasSecondFactor) {
    if (wanted.code === undefined || wanted.code === '') return { kind: 'code_needed' };
    if (!(await takeCode(control, account, wanted.code))) {
      await refuse(control, email, account, origin);
      throw wrongCode();
    }
  }
  await clearFailures(control, email);
  const token = await startSession(control.database, control.realClock.now(), account.id, origin);
  return { kind: 'signed_in', token, account };
}

/** Both are always tried, a decoy for the one that is missing: the time must not tell which of them there are. */
async function pickByPassword(
  { owner, claimant }: AccountsOfEmail,
  password: string,
): Promise<KnownAccount | undefined> {
  const [isOwner, isClaimant] = await Promise.all([
    verifyPassword(owner?.passwordHash, password),
    verifyPassword(claimant?.passwordHash, password),
  ]);
  if (isOwner) return owner;
  return isClaimant ? claimant : undefined;
}

/** A failed try at an account that exists is told in the log; anybody could fill it with those that do not. */
async function refuse(
  control: Control,
  email: string,
  account: Account | undefined,
  origin: Origin,
): Promise<void> {
  await noteFailure(control, email);
  if (account === undefined) return;
  await audit(control, {
    chain: INSTALLATION,
    account: { id: account.id, name: account.name },
    action: 'sign_in_refused',
    what: account.id,
    fromIp: origin.ip,
    environment: null,
    details: {},
  });
}
