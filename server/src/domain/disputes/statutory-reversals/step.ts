import type { Gateway } from '../../../dependencies.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import type { Transaction } from '../../charges/charge.ts';
import { findPayer } from '../../charges/hosted/find-payer.ts';
import { isLinkId, listHandles } from '../../charges/hosted/handle-store.ts';
import { reversalPath } from '../../charges/hosted/payer-page.ts';
import { mailOf } from '../../emails/mail-of.ts';
import { type ReversalNews, reversalNews } from '../../emails/messages/reversal-messages.ts';
import { queueMail } from '../../emails/sending/queue-mail.ts';
import { findBrand } from '../../merchants/brand/brand-store.ts';
import { newEvent } from '../../webhooks/events/event.ts';
import { insertEvent } from '../../webhooks/events/store.ts';
import type { Reversal } from './reversal.ts';
import { moveReversal, type ReversalChange } from './store.ts';
import { reversalToEvent } from './view.ts';

/** Changes a reversal's status, emits the event and queues the payer's email, in the caller's transaction. */
export async function takeStep(
  gateway: Pick<Gateway, 'baseUrl' | 'environment'>,
  tx: Queryable,
  { merchantId, charge, reversal }: { merchantId: string; charge: Transaction; reversal: Reversal },
  { change, now }: { change: ReversalChange; now: Date },
): Promise<Reversal> {
  const after = await moveReversal(tx, merchantId, reversal, change);
  await emitReversalEvent(gateway, tx, { merchantId, charge, reversal: after }, now);
  return after;
}

/** Emits the event for a reversal's current status and queues the payer's email. */
export async function emitReversalEvent(
  gateway: Pick<Gateway, 'baseUrl' | 'environment'>,
  tx: Queryable,
  { merchantId, charge, reversal }: { merchantId: string; charge: Transaction; reversal: Reversal },
  now: Date,
): Promise<void> {
  const { status } = reversal;
  await insertEvent(tx, merchantId, {
    ...newEvent(`reversal.${status === 'requested' ? 'created' : status}`, reversalToEvent(reversal)),
    resourceId: reversal.id,
    sequence: reversal.eventCount,
    creationDate: now,
  });
  const news = reversalNews.find(known => known === status);
  if (news !== undefined) await writeToPayer(gateway, tx, { merchantId, charge, reversal }, { news, now });
}

/** Sends nothing if the payer has no email address. */
async function writeToPayer(
  { baseUrl, environment }: Pick<Gateway, 'baseUrl' | 'environment'>,
  tx: Queryable,
  { merchantId, charge, reversal }: { merchantId: string; charge: Transaction; reversal: Reversal },
  { news, now }: { news: ReversalNews; now: Date },
): Promise<void> {
  const payer = await findPayer(tx, merchantId, charge);
  const brand = await findBrand(tx, merchantId);
  if (payer === undefined || brand === undefined) return;
  const handle = (await listHandles(tx, merchantId, charge.id)).find(isLinkId);
  const content = mailOf.reversalNews({
    language: reversal.language,
    seller: brand,
    isTest: environment === 'sandbox',
    customerName: payer.name,
    news,
    reversalId: reversal.id,
    transactionId: charge.id,
    reason: reversal.reason,
    amountCentavos: reversal.givenBackCentavos ?? reversal.amountCentavos,
    requestedAt: reversal.creationDate,
    giveBackBy: reversal.giveBackBy,
    answer: reversal.answer,
    url: handle === undefined ? null : `${baseUrl}${reversalPath(handle)}?lang=${reversal.language}`,
  });
  await queueMail(tx, merchantId, {
    ...content,
    recipient: payer.email,
    creationDate: now,
    resourceId: charge.id,
  });
}
