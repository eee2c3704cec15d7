import { reject } from '../../platform/errors.ts';
import { networkOf } from '../../platform/primitives/network/ip-network.ts';
import type { Control } from '../control.ts';
import { hashToken } from '../secret-token.ts';
import { type Bucket, takeTry } from './limit-store.ts';

/** Stored in the database, so that neither a restart nor a second process resets them. */
const buckets = {
  /** Sign-in tries from an address, for any account. */
  ip: { capacity: 40, perSecond: 1 / 2 },
  /** Sign-ups from an address. */
  sign_up: { capacity: 20, perSecond: 1 / 300 },
  /** Confirmation emails requested by an account. */
  confirmation: { capacity: 3, perSecond: 1 / 600 },
  /** Password reset emails to an address, which anyone can request. */
  email: { capacity: 3, perSecond: 1 / 600 },
  /** Emails about locked accounts, so that deliberate failures cannot flood a mailbox. */
  lock: { capacity: 3, perSecond: 1 / 14_400 },
  /** Invitations to an address and by a member, so that invitations cannot flood a mailbox. */
  invited: { capacity: 5, perSecond: 1 / 600 },
  inviter: { capacity: 30, perSecond: 1 / 120 },
} as const satisfies Record<string, Bucket>;

type Kind = keyof typeof buckets;

const keyOf = (kind: Kind, value: string): string =>
  kind === 'ip' || kind === 'sign_up' ? `${kind} ${networkOf(value)}` : `${kind} ${hashed(value)}`;

/** Stores a hash, so that strangers' addresses are not collected. */
const hashed = (value: string): string => hashToken(value.toLowerCase()).toString('base64url');

/** Takes a try, or throws 1018 with the waiting time. */
export async function limitTries(control: Control, kind: Kind, value: string): Promise<void> {
  const now = control.realClock.now();
  const bucket: Bucket = buckets[kind];
  if (await takeTry(control.database, keyOf(kind, value), bucket, now)) return;
  throw tooManyTries(1_000 / bucket.perSecond);
}

/** Takes a try; false if none is left. */
export const hasTryLeft = (control: Control, kind: Kind, value: string): Promise<boolean> =>
  takeTry(control.database, keyOf(kind, value), buckets[kind], control.realClock.now());

const tooManyTries = (waitMs: number) =>
  reject('too_many_tries', {}, { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
