import type {
  NewSubMerchant,
  SubMerchantUpdate,
} from '@recaudo/contract/operator/settlement/platform-merchants';
import { bogotaDateOf, type CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '../../../dependencies.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { notFound, refusedValue, reject } from '../../../platform/errors.ts';
import { type Credentials, createMerchant } from '../../merchants/create-merchant.ts';
import { findMerchant } from '../../merchants/store.ts';
import { readDocumentNumber } from '../../methods/pse/read-document.ts';
import { findTerms, saveTerms } from '../terms/store.ts';
import { nextCutoffAfter } from '../terms/terms.ts';
import type { OperatorKey } from './operator-key-store.ts';
import type { SubMerchant } from './sub-merchant.ts';
import {
  findSubMerchant,
  holdSubMerchant,
  insertSubMerchant,
  isSubMerchant,
  updateSubMerchant,
} from './sub-merchant-store.ts';

/** The program that asks, for the audit log. */
export interface AskedBy {
  key: OperatorKey;
  fromIp: string;
}

const noteOf = ({ key, fromIp }: AskedBy, action: string, details: object) => ({
  action,
  from_ip: fromIp,
  details: { user: `API: ${key.name}`, ...details },
});

/** A key of one platform answers for others as if they did not exist. */
export const requirePlatform = (key: OperatorKey, platformId: string): void => {
  if (key.platformId !== null && key.platformId !== platformId) throw notFound('sub_merchant');
};

/**
 * A merchant that is settled as its platform is. It receives splits once its duties are complete. A request repeated after a crash
 * finds its seller, whose keys are gone.
 */
export async function createSubMerchant(
  gateway: Gateway,
  askedBy: AskedBy,
  id: string,
  input: NewSubMerchant,
): Promise<{ seller: SubMerchant; credentials: Credentials }> {
  const { platform_id: platformId, name, email, phone } = input;
  requirePlatform(askedBy.key, platformId);
  const platform = await findMerchant(gateway.database, platformId);
  if (platform === undefined) throw notFound('sub_merchant', '/platform_id');
  const terms = await findTerms(gateway.database, platformId);
  if (terms?.model !== 'aggregated') throw reject('platform_not_aggregated');
  if (await isSubMerchant(gateway.database, platformId)) throw reject('platform_is_sub_merchant');
  if ((await findSubMerchant(gateway.database, id)) !== undefined) throw reject('sub_merchant_exists');
  const document = readDocumentNumber(input.document_type, input.document);
  const now = gateway.clock.now();
  const { profile, fees } = platform;
  const credentials = await createMerchant(
    gateway,
    { id, name, email, phone, profile, fees },
    async (tx, { id: merchantId }) => {
      const isNew = await insertSubMerchant(
        tx,
        {
          merchantId,
          platformId,
          creationDate: now,
          externalId: input.external_id ?? null,
          legalName: input.legal_name,
          documentType: input.document_type,
          document,
          representative: input.representative ?? null,
          terms: readTerms(input.terms, now),
        },
        noteOf(askedBy, 'sub_merchant_created', { platform_id: platformId }),
      );
      if (!isNew) throw reject('sub_merchant_exists');
      const own = { ...terms, merchantId, profile: { regimes: [], city: null }, rutDate: null };
      await saveTerms(tx, { ...own, nextCutoff: nextCutoffAfter(terms, bogotaDateOf(now)) }, now);
    },
  );
  return {
    seller: await getSubMerchant(gateway.database, askedBy.key, credentials.merchant.id),
    credentials,
  };
}

export async function getSubMerchant(
  database: Queryable,
  key: OperatorKey,
  merchantId: string,
): Promise<SubMerchant> {
  const seller = await findSubMerchant(database, merchantId);
  if (seller === undefined) throw notFound('sub_merchant');
  requirePlatform(key, seller.platformId);
  return seller;
}

/** Fields that are left out keep their value. */
export const changeSubMerchant = (
  gateway: Gateway,
  askedBy: AskedBy,
  { merchantId, input }: { merchantId: string; input: SubMerchantUpdate },
): Promise<SubMerchant> =>
  gateway.database.transaction(async tx => {
    await holdSubMerchant(tx, merchantId);
    const before = await getSubMerchant(tx, askedBy.key, merchantId);
    const now = gateway.clock.now();
    const isSuspended = input.suspended ?? before.suspendedAt !== null;
    const after: SubMerchant = {
      ...before,
      representative: input.representative ?? before.representative,
      terms: readTerms(input.terms, now) ?? before.terms,
      suspendedAt: isSuspended ? (before.suspendedAt ?? now) : null,
      suspensionReason: isSuspended ? (input.reason ?? before.suspensionReason) : null,
    };
    await updateSubMerchant(
      tx,
      after,
      noteOf(askedBy, 'sub_merchant_changed', { fields: Object.keys(input) }),
    );
    return getSubMerchant(tx, askedBy.key, merchantId);
  });

function readTerms(terms: NewSubMerchant['terms'], now: Date): SubMerchant['terms'] {
  if (terms === undefined) return null;
  const acceptedOn = terms.accepted_on as CalendarDate;
  if (acceptedOn > bogotaDateOf(now)) throw refusedValue('terms.accepted_on', 'in_future');
  return { version: terms.version, acceptedOn };
}
