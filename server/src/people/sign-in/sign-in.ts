import { reject } from '../../platform/errors.ts';
import { type Account, normalEmail, type Origin } from '../accounts/account.ts';
import { forgiveGuesses, locked, mayGuess, requireGuess, type Secret } from '../accounts/guesses.ts';
import { verifyPassword } from '../accounts/password.ts';
import { limitTries } from '../accounts/sign-in-limits.ts';
import {
  type AccountsOfEmail,
  findAccountsByEmail,
  type KnownAccount,
  MOST_CLAIMANTS,
} from '../accounts/store.ts';
import { audit } from '../audit/audit.ts';
import { INSTALLATION } from '../audit/audit-entry.ts';
import type { Control } from '../control.ts';
import { askForPasskey, takePasskey } from '../second-factor/passkeys.ts';
import { takeCode } from '../second-factor/second-factor.ts';
import { startSession } from '../sessions/session.ts';

export interface SignIn {
  email: string;
  password: string;
  /** A code of the app, or a recovery code. */
  code?: string | undefined;
  passkey?: object | undefined;
}

export type SignInResult =
  | { kind: 'signed_in'; token: string; account: Account }
  | { kind: 'second_factor_needed'; account: Account; passkeyOptions: object | undefined };

/** The same text and response time for an unknown address and a wrong password. */
const wrongSignIn = () => reject('sign_in_wrong');
const wrongPasskey = () => reject('sign_in_passkey_wrong');
const wrongCode = () => reject('sign_in_code_wrong');

export async function signIn(control: Control, input: SignIn, origin: Origin): Promise<SignInResult> {
  const email = normalEmail(input.email);
  await limitTries(control, 'ip', origin.ip);
  const accounts = await findAccountsByEmail(control.database, email);
  const known = await pickByPassword(
    accounts,
    input.password,
    await listCandidates(control, accounts, email),
  );
  if (known === undefined) {
    await recordRejection(control, (accounts.owner ?? accounts.claimants[0])?.account, origin);
    throw wrongSignIn();
  }
  const { account } = known;
  await forgiveGuesses(control, { kind: 'password', accountId: account.id });
  const { code = '', passkey } = input;
  if (account.hasSecondFactor) {
    if (code === '' && passkey === undefined) return askForSecondFactor(control, account);
    if (!(await takeSecondFactor(control, account, { code, passkey }))) {
      await recordRejection(control, account, origin);
      throw passkey === undefined ? wrongCode() : wrongPasskey();
    }
  }
  const now = control.realClock.now();
  const token = await startSession(control.database, now, account.id, {
    origin,
    hasSecondFactor: account.hasSecondFactor,
  });
  return { kind: 'signed_in', token, account };
}

async function askForSecondFactor(control: Control, account: Account): Promise<SignInResult> {
  const passkeyOptions = account.hasPasskey ? await askForPasskey(control, account, 'sign_in') : undefined;
  return { kind: 'second_factor_needed', account, passkeyOptions };
}

async function takeSecondFactor(
  control: Control,
  account: Account,
  { code, passkey }: { code: string; passkey: object | undefined },
): Promise<boolean> {
  if (passkey !== undefined) return takePasskey(control, account, passkey, 'sign_in');
  const guessed = { kind: 'code', accountId: account.id } as const;
  await requireGuess(control, guessed);
  const isRight = await takeCode(control, account, code);
  if (isRight) await forgiveGuesses(control, guessed);
  return isRight;
}

/**
 * The accounts of the address whose passwords may be checked. The try counts for each of them, even if it opens
 * another: an attacker who signs up with the victim's address must not get free guesses.
 */
async function listCandidates(
  control: Control,
  { owner, claimants }: AccountsOfEmail,
  email: string,
): Promise<ReadonlySet<KnownAccount | undefined>> {
  const known = [owner, ...claimants].filter(one => one !== undefined);
  const secretOf = ({ account }: KnownAccount): Secret => ({ kind: 'password', accountId: account.id });
  if (known.length === 0) {
    await requireGuess(control, { kind: 'unknown', email });
    return new Set();
  }
  const open = new Set<KnownAccount>();
  for (const one of known) if (await mayGuess(control, secretOf(one))) open.add(one);
  if (open.size === 0) throw await locked(control, known.map(secretOf));
  return open;
}

/**
 * Computes the same number of hashes for every address, with decoys for missing accounts, so that the time does not
 * reveal accounts.
 */
async function pickByPassword(
  { owner, claimants }: AccountsOfEmail,
  password: string,
  open: ReadonlySet<KnownAccount | undefined>,
): Promise<KnownAccount | undefined> {
  const places = [owner, ...Array.from({ length: MOST_CLAIMANTS }, (_, index) => claimants[index])];
  const isRight = await Promise.all(
    places.map(one => verifyPassword(open.has(one) ? one?.passwordHash : null, password)),
  );
  return places.find((_one, index) => isRight[index]);
}

/** Logs failed attempts at existing accounts only; otherwise anyone could fill the log. */
async function recordRejection(
  control: Control,
  account: Account | undefined,
  origin: Origin,
): Promise<void> {
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
