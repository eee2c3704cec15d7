import { readFileSync, writeFileSync } from 'node:fs';
import {
  bogotaDateOf,
  type CalendarDate,
  parseCalendarDate,
} from '@recaudo/contract/shared/calendar/calendar-date';
import { environments } from '@recaudo/contract/shared/environment';
import type { Gateway } from '../../dependencies.ts';
import type { Layout } from '../../domain/payouts/files/layout-schema.ts';
import {
  layoutMistakeInOneLine,
  readLayoutText,
  shippedLayout,
  shippedLayouts,
} from '../../domain/payouts/files/read-layout.ts';
import { painVersions } from '../../domain/payouts/files/write-pain001.ts';
import type { Payout, PayoutBatchRecord } from '../../domain/payouts/payout.ts';
import { approveBatch, liveOf } from '../../domain/payouts/steps/approve-batch.ts';
import { cancelBatch, cancelPayout } from '../../domain/payouts/steps/cancel-payouts.ts';
import { draftPayouts } from '../../domain/payouts/steps/draft-payouts.ts';
import { makeFile } from '../../domain/payouts/steps/make-file.ts';
import { findBatch, listBatches } from '../../domain/payouts/stores/batch-store.ts';
import { type BatchSums, listPayoutsOfBatch, sumBatches } from '../../domain/payouts/stores/payout-store.ts';
import { formatInstant } from '../../platform/primitives/time/instant.ts';
import { formatPesos } from '../../platform/primitives/values/money.ts';
import { changeControlled } from '../access/change-controlled.ts';
import { changeGateway } from '../access/change-gateway.ts';
import { withGateway } from '../access/with-gateway.ts';
import { chooseOption, readOptions, requireOption, UsageError } from '../command.ts';
import { printRecord, printTable } from '../terminal/print.ts';
import { rethrowAsUsageError } from '../terminal/rethrow-as-usage-error.ts';

const text = { type: 'string' } as const;
const shared = { environment: text, json: { type: 'boolean' } } as const;
const ofBatch = { ...shared, batch: text } as const;

const environmentOf = (options: { environment?: string | undefined }) =>
  chooseOption(options.environment, 'environment', environments, 'sandbox');

const sumsOf = (payouts: readonly Payout[]): BatchSums => ({
  payouts: liveOf(payouts).length,
  centavos: liveOf(payouts).reduce((sum, { amountCentavos }) => sum + amountCentavos, 0n),
});

const recordOf = (batch: PayoutBatchRecord, { payouts, centavos }: BatchSums) => ({
  batch: batch.id,
  status: batch.status,
  format: batch.format,
  confirmed_by_bank: batch.layout === null ? null : batch.layout.is_confirmed ? 'yes' : 'no',
  description: batch.description,
  pay_date: batch.payDate,
  payouts,
  total: formatPesos(centavos),
  drafted_by: batch.draftedBy,
  approved_by: batch.approvedBy,
  sent_at: batch.sentAt && formatInstant(batch.sentAt),
  sha256: batch.sha256?.toString('hex') ?? null,
});

const rowOf = (payout: Payout) => ({
  payout: payout.id,
  merchant: payout.merchantId,
  account: payout.accountId,
  amount: formatPesos(payout.amountCentavos),
  status: payout.status,
  since: formatInstant(payout.statusDate),
  reason: payout.reason,
});

/** `recaudo payouts list` */
export async function payoutsList(args: string[]): Promise<void> {
  const options = readOptions(args, shared);
  await withGateway(environmentOf(options), async ({ database }) => {
    const batches = await listBatches(database, 100);
    const ids = batches.map(({ id }) => id);
    const sums = await sumBatches(database, ids);
    printTable(
      batches.map(batch => recordOf(batch, sums.get(batch.id) ?? sumsOf([]))),
      options.json,
    );
  });
}

async function getBatch({ database }: Gateway, id: string): Promise<PayoutBatchRecord> {
  const batch = await findBatch(database, id);
  if (batch === undefined) throw new UsageError(`there is no batch of payouts ${id}`);
  return batch;
}

/** `recaudo payouts show` */
export async function payoutsShow(args: string[]): Promise<void> {
  const options = readOptions(args, ofBatch);
  const id = requireOption(options.batch, 'batch');
  await withGateway(environmentOf(options), async gateway => {
    const payouts = await listPayoutsOfBatch(gateway.database, id);
    if (options.json !== true) printRecord(recordOf(await getBatch(gateway, id), sumsOf(payouts)));
    printTable(payouts.map(rowOf), options.json);
  });
}

/** A shipped layout, a layout's file, or a version of pain.001. */
function readFormat(written: string): { format: string; layout: Layout | null } {
  if (painVersions.some(version => version === written)) return { format: written, layout: null };
  const shipped = shippedLayouts.find(name => name === written);
  if (shipped !== undefined) return { format: shipped, layout: shippedLayout(shipped) };
  if (!written.endsWith('.json')) {
    throw new UsageError(
      `--format is one of ${[...shippedLayouts, ...painVersions].join(', ')}, or a file.json`,
    );
  }
  const read = readLayoutText(readFileSync(written, 'utf8'));
  if ('mistakes' in read) {
    throw new UsageError(
      ['The layout has mistakes:', ...read.mistakes.map(layoutMistakeInOneLine)].join('\n  '),
    );
  }
  return { format: read.layout.name, layout: read.layout };
}

function readDay(written: string | undefined, today: CalendarDate): CalendarDate {
  const day = written === undefined ? today : parseCalendarDate(written);
  if (day === undefined || day < today)
    throw new UsageError('--pay-date must be a day from today on, YYYY-MM-DD');
  return day;
}

/** `recaudo payouts draft` */
export async function payoutsDraft(args: string[]): Promise<void> {
  const options = readOptions(args, {
    ...shared,
    format: text,
    'pay-date': text,
    description: text,
    merchant: text,
    by: text,
  });
  const asked = readFormat(requireOption(options.format, 'format'));
  const by = requireOption(options.by, 'by');
  const change = { action: 'payouts_drafted', what: asked.format, byWhom: by };
  await changeGateway(environmentOf(options), change, async gateway => {
    const today = bogotaDateOf(gateway.clock.now());
    const payDate = readDay(options['pay-date'], today);
    const { batch, payouts } = await draftPayouts(gateway, {
      ...asked,
      payDate,
      description: options.description ?? `Payout ${payDate}`,
      draftedBy: by,
      merchantIds: options.merchant === undefined ? null : [options.merchant],
    }).catch(rethrowAsUsageError);
    printRecord(recordOf(batch, sumsOf(payouts)), options.json);
    if (asked.layout?.is_confirmed === false)
      console.error(`${asked.layout.title}: ${asked.layout.note ?? ''}`);
  });
}

/** `recaudo payouts approve`: in production, an operator confirms it in the console. */
export async function payoutsApprove(args: string[]): Promise<void> {
  const options = readOptions(args, ofBatch);
  const batchId = requireOption(options.batch, 'batch');
  const change = { action: 'payouts_approved', what: batchId };
  await changeControlled(
    { environment: environmentOf(options), change, json: options.json },
    { kind: 'payouts_approved', payload: { batchId } },
    gateway => approveBatch(gateway, batchId, 'command'),
    batch => printRecord({ batch: batch.id, status: batch.status }, options.json),
  );
}

/** `recaudo payouts file` */
export async function payoutsFile(args: string[]): Promise<void> {
  const options = readOptions(args, { ...ofBatch, out: text });
  const id = requireOption(options.batch, 'batch');
  const change = { action: 'payouts_sent', what: id };
  await changeGateway(environmentOf(options), change, async gateway => {
    const made = await makeFile(gateway, id).catch(rethrowAsUsageError);
    if ('problems' in made) {
      const lines = made.problems.map(
        ({ reference, column, message }) => `${reference ?? 'file'}, ${column}: ${message}`,
      );
      throw new UsageError(['The file cannot carry the batch:', ...lines].join('\n  '));
    }
    const out = options.out ?? made.name;
    writeFileSync(out, made.bytes, { mode: 0o600 });
    printRecord(
      { file: out, bytes: made.bytes.length, sha256: made.sha256, made: made.isNew ? 'now' : 'before' },
      options.json,
    );
  });
}

/** `recaudo payouts cancel` */
export async function payoutsCancel(args: string[]): Promise<void> {
  const options = readOptions(args, { ...ofBatch, payout: text, reason: text });
  const id = requireOption(options.batch, 'batch');
  const reason = requireOption(options.reason, 'reason');
  const change = { action: 'payouts_cancelled', what: options.payout ?? id, details: { reason } };
  await changeGateway(environmentOf(options), change, async gateway => {
    const cancelled =
      options.payout === undefined
        ? cancelBatch(gateway, id)
        : cancelPayout(gateway, id, options.payout, reason);
    await cancelled.catch(rethrowAsUsageError);
    printRecord({ cancelled: options.payout ?? id }, options.json);
  });
}
