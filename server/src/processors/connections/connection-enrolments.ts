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

/** null: the merchant is not enrolled, or must enter its secrets again. Opened only on use. */
const enrolmentAt = kind<SealedEnrolment | null>('enrolment');

/** A connection as it was opened. */
export type ConnectionVersion = Pick<StoredConnection, 'id' | 'version'>;

/**
 * What a merchant is called at a connection. Costs no statement until it changes. Kept for one version of the connection: a change of its
 * host removes secrets in the same transaction, and a process that knows of the new host must not know the old secrets.
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

/** With its secrets, for the connection itself. */
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

/** For as long as the enrolment is kept: each payment asks for it. */
const opened = new WeakMap<SealedEnrolment, Values>();
