import type { Database } from '../../database/connection.ts';
import { kind, type MerchantCache } from '../../database/merchant-cache.ts';
import type { KeyRing } from '../../vault/key-ring.ts';
import { findSealedEnrolment, type SealedEnrolment } from './enrolment-store.ts';
import { openEnrolmentSecrets, type Values } from './stored-link.ts';

export interface EnrolmentPlace {
  database: Database;
  merchantCache: MerchantCache;
  keyRing: KeyRing;
}

/** null: the merchant is not enrolled there. Sealed as long as nobody asks. */
const enrolmentAt = kind<SealedEnrolment | null>('enrolment');

/** What a merchant is called at a link. Costs no statement until it changes. */
export async function findEnrolment(
  { database, merchantCache }: EnrolmentPlace,
  merchantId: string,
  linkId: string,
): Promise<SealedEnrolment | undefined> {
  const known = merchantCache.find(enrolmentAt, merchantId, linkId);
  if (known !== undefined) return known ?? undefined;
  const reading = merchantCache.begin();
  const found = await findSealedEnrolment(database, merchantId, linkId);
  reading.keep(enrolmentAt, merchantId, linkId, found ?? null);
  return found;
}

/** With its secrets, for the link itself. */
export async function openEnrolment(
  place: EnrolmentPlace,
  merchantId: string,
  linkId: string,
): Promise<Values | undefined> {
  const found = await findEnrolment(place, merchantId, linkId);
  return (
    found && {
      ...found.enrolment.facts,
      ...openEnrolmentSecrets(place.keyRing, found.enrolment, found.sealedSecrets),
    }
  );
}
