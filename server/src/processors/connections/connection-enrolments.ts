import type { Database } from '../../platform/database/connections/connection.ts';
import { kind, type MerchantCache } from '../../platform/database/processes/merchant-cache.ts';
import type { KeyRing } from '../../platform/vault/keys/key-ring.ts';
import { findSealedEnrolment, type SealedEnrolment } from './enrolment-store.ts';
import { openEnrolmentSecrets, type StoredConnection, type Values } from './stored-connection.ts';

export interface EnrolmentPlace {
  database: Database;
  merchantCache: MerchantCache;
  keyRing: KeyRing;
}

/** null: the merchant is not enrolled, or must enter its secrets again. Decrypted only on use. */
const enrolmentAt = kind<SealedEnrolment | null>('enrolment');

/** A specific version of a connection's configuration. */
export type ConnectionVersion = Pick<StoredConnection, 'id' | 'version'>;

/**
 * The merchant's identity at a connection, cached until it changes. Cached per version of the connection: a change of
 * host removes the secrets in the same transaction, and a process that uses the new host must not use the old secrets.
 */
export async function findEnrolment(
  { database, merchantCache }: EnrolmentPlace,
  merchantId: string,
  { id: connectionId, version }: ConnectionVersion,
): Promise<SealedEnrolment | undefined> {
  const key = `${connectionId} ${version}`;
  const known = merchantCache.find(enrolmentAt, merchantId, key);
  if (known !== undefined) return known ?? undefined;
  const reading = merchantCache.begin();
  const stored = await findSealedEnrolment(database, merchantId, connectionId);
  const found = stored?.enrolment.needsSecrets === true ? undefined : stored;
  reading.keep(enrolmentAt, merchantId, key, found ?? null);
  return found;
}

/** The enrollment with its decrypted secrets, for the connection itself. */
export async function openEnrolment(
  place: EnrolmentPlace,
  merchantId: string,
  connection: ConnectionVersion,
): Promise<Values | undefined> {
  const found = await findEnrolment(place, merchantId, connection);
  if (found === undefined) return undefined;
  const present = opened.get(found);
  if (present !== undefined) return present;
  const { enrolment, sealedSecrets } = found;
  const values = { ...enrolment.facts, ...openEnrolmentSecrets(place.keyRing, enrolment, sealedSecrets) };
  opened.set(found, values);
  return values;
}

/** Decrypted enrollments, kept as long as the cached row, because every payment needs one. */
const opened = new WeakMap<SealedEnrolment, Values>();
