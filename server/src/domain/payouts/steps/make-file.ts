import { createHash } from 'node:crypto';
import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '../../../dependencies.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { reject } from '../../../platform/errors.ts';
import type { KeyRing } from '../../../platform/vault/keys/key-ring.ts';
import { isUsable, openNumber } from '../accounts/payout-account.ts';
import type { FileProblem, PayoutBatch, PayoutLine } from '../files/payout-file.ts';
import { renderFile } from '../files/render-file.ts';
import { painVersions, writePain001 } from '../files/write-pain001.ts';
import type { PayoutBatchRecord } from '../payout.ts';
import { findNextSequence, lockBatch, markBatchSent } from '../stores/batch-store.ts';
import { listDetailsOfBatch } from '../stores/detail-store.ts';
import { lockPayer, openPayerNumber } from '../stores/payer-store.ts';
import { changePayoutsOfBatch, holdAccountsOfBatch, listPayoutsOfBatch } from '../stores/payout-store.ts';
import { liveOf } from './approve-batch.ts';
import { countEvents, tellPayouts } from './tell-payouts.ts';

export interface MadeFile {
  name: string;
  bytes: Buffer;
  sha256: string;
  /** False if the file was made before: these are the same bytes. */
  isNew: boolean;
}

export type FileOutcome = MadeFile | { problems: FileProblem[] };

/**
 * The one file of an approved batch. Making it marks its payouts as sent; asked again, it gives the same bytes, which its hash
 * proves. A batch has no second file.
 */
export function makeFile({ database, clock, keyRing }: Gateway, batchId: string): Promise<FileOutcome> {
  return database.transaction(async tx => {
    await lockPayer(tx);
    const batch = await lockBatch(tx, batchId);
    if (batch === undefined) throw reject('payout_batch_missing', { batch: batchId });
    const now = clock.now();
    if (batch.status === 'sent') return makeAgain(tx, keyRing, batch);
    if (batch.status !== 'approved') throw reject('payout_batch_state', { state: batch.status });
    const sentDate = bogotaDateOf(now);
    const sequence = await findNextSequence(tx, sentDate);
    const filled = await fillBatch(tx, keyRing, { ...batch, sentAt: now, sentDate, sequence }, now);
    if ('problems' in filled) return filled;
    const rendered = renderAs(batch, filled);
    if ('problems' in rendered) return rendered;
    const sha256 = createHash('sha256').update(rendered.bytes).digest();
    await markBatchSent(tx, batchId, { now, sentDate, sequence, sha256 });
    await changePayoutsOfBatch(tx, batchId, { status: 'sent', now, events: countEvents('sent') });
    const details = await listDetailsOfBatch(tx, batchId);
    await tellPayouts(
      tx,
      details.filter(({ status }) => status === 'sent'),
    );
    return { name: nameOf(batch), bytes: rendered.bytes, sha256: sha256.toString('hex'), isNew: true };
  });
}

async function makeAgain(tx: Queryable, keyRing: KeyRing, batch: PayoutBatchRecord): Promise<FileOutcome> {
  const filled = await fillBatch(tx, keyRing, batch, null);
  const rendered = 'problems' in filled ? filled : renderAs(batch, filled);
  if ('problems' in rendered) throw new Error(`the file of ${batch.id} cannot be made again`);
  const sha256 = createHash('sha256').update(rendered.bytes).digest();
  if (batch.sha256 === null || !sha256.equals(batch.sha256)) {
    throw new Error(`the file of ${batch.id} would differ from the one that was made`);
  }
  return { name: nameOf(batch), bytes: rendered.bytes, sha256: sha256.toString('hex'), isNew: false };
}

const nameOf = ({ id, format, layout }: PayoutBatchRecord): string =>
  `${format}-${id}.${layout?.extension ?? 'xml'}`;

/** The batch with its open numbers. `now` is null for a file that was made before, whose accounts may be blocked since. */
async function fillBatch(
  tx: Queryable,
  keyRing: KeyRing,
  batch: PayoutBatchRecord,
  now: Date | null,
): Promise<PayoutBatch | { problems: FileProblem[] }> {
  const { payer, payerNumber, sentAt, sentDate, sequence } = batch;
  if (payer === null || payerNumber === null || sentAt === null || sentDate === null || sequence === null) {
    throw new Error(`the batch ${batch.id} is approved without a paying account`);
  }
  const accounts = new Map((await holdAccountsOfBatch(tx, batch.id)).map(account => [account.id, account]));
  const problems: FileProblem[] = [];
  const lines: PayoutLine[] = [];
  for (const payout of liveOf(await listPayoutsOfBatch(tx, batch.id))) {
    const account = accounts.get(payout.accountId);
    if (account === undefined) throw new Error(`there is no account ${payout.accountId}`);
    if (now !== null && !isUsable(account, now)) {
      problems.push({
        reference: payout.id,
        column: 'account',
        message: 'is not verified any more: cancel this payout',
      });
    }
    lines.push({
      reference: payout.id,
      name: account.holder,
      email: account.email,
      documentType: account.documentType,
      document: account.document,
      bank: account.bank,
      accountType: account.type,
      account: openNumber(keyRing, account),
      amountCentavos: payout.amountCentavos,
    });
  }
  if (lines.length === 0) throw reject('payout_nothing_due');
  if (problems.length > 0) return { problems };
  const { id: reference, payDate, description } = batch;
  const paying = {
    name: payer.name,
    documentType: payer.documentType,
    document: payer.document,
    bank: payer.bank,
    accountType: payer.type,
    account: openPayerNumber(keyRing, payerNumber),
  };
  return { reference, sequence, createdAt: sentAt, sentDate, payDate, description, payer: paying, lines };
}

function renderAs(
  { format, layout }: PayoutBatchRecord,
  batch: PayoutBatch,
): { bytes: Buffer } | { problems: FileProblem[] } {
  const version = painVersions.find(known => known === format);
  if (version !== undefined) return { bytes: writePain001(batch, version) };
  if (layout === null) throw new Error(`the batch ${batch.reference} has no layout`);
  const rendered = renderFile(layout, batch);
  return rendered.ok ? { bytes: rendered.bytes } : { problems: rendered.problems };
}
