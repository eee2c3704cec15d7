import type { Language } from '@recaudo/contract/shared/words/language';
import type { Gateway } from '../../../../dependencies.ts';
import type { Transaction } from '../../../../domain/charges/charge.ts';
import { listConsents } from '../../../../domain/charges/hosted/consent-store.ts';
import { findPayer } from '../../../../domain/charges/hosted/find-payer.ts';
import { findTransaction, listRefundsOf } from '../../../../domain/charges/store.ts';
import type { Chargeback } from '../../../../domain/disputes/chargebacks/chargeback.ts';
import { chargebackEvidencePlace } from '../../../../domain/disputes/chargebacks/evidence.ts';
import type { Evidence } from '../../../../domain/disputes/evidence/evidence.ts';
import { findOwnBrand, type OwnBrand } from '../../../../domain/merchants/brand/brand-store.ts';
import { notFound } from '../../../../platform/errors.ts';
import { readTraces } from '../../payments/timeline/store.ts';
import { type Step, timelineOf } from '../../payments/timeline/timeline.ts';

/** All evidence for the merchant, for the acquirer's form or a file. */
export interface Pack {
  language: Language;
  printedAt: Date;
  brand: OwnBrand;
  chargeback: Chargeback;
  charge: Transaction;
  payer: Awaited<ReturnType<typeof findPayer>>;
  consents: Awaited<ReturnType<typeof listConsents>>;
  steps: readonly Step[];
  evidence: readonly Evidence[];
}

export async function gatherPack(
  { database, clock }: Gateway,
  merchantId: string,
  chargeback: Chargeback,
  language: Language,
): Promise<Pack> {
  const id = chargeback.transactionId;
  const charge = await findTransaction(database, { merchantId, customerId: null }, id);
  const brand = await findOwnBrand(database, merchantId);
  if (charge === undefined || brand === undefined) throw notFound();
  const refunds = (await listRefundsOf(database, merchantId, [charge])).get(id) ?? [];
  const refundIds = refunds.map(refund => refund.id);
  const traces = await readTraces(database, merchantId, id, refundIds);
  return {
    language,
    printedAt: clock.now(),
    brand,
    chargeback,
    charge,
    payer: await findPayer(database, merchantId, charge),
    consents: await listConsents(database, merchantId, id),
    steps: timelineOf(charge, refunds, traces),
    evidence: await chargebackEvidencePlace.store.list(database, merchantId, id),
  };
}
