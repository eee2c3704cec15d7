import type { Gateway } from './dependencies.ts';
import { followInvoices } from './domain/billing/collection/follow-invoices.ts';
import { numberInvoices } from './domain/billing/invoices/number-invoices.ts';
import { expireInvoices } from './domain/billing/one-off-invoices/expire-invoices.ts';
import { purgeTries } from './domain/billing/retries/count-tries.ts';
import { warnOfExpiry } from './domain/billing/subscriptions/notices/warn-of-expiry.ts';
import { renewDue } from './domain/billing/subscriptions/renewals/renew-due.ts';
import { resolveRenewals } from './domain/billing/subscriptions/renewals/resolve-renewals.ts';
import { purgeCardSecrets } from './domain/cards/tokens/purge-card-secrets.ts';
import { resolveVerifications } from './domain/cards/verification/resolve-verifications.ts';
import { resolveChargeAttempts } from './domain/charges/follow-ups/resolve-attempts.ts';
import { closePeriodPayments } from './domain/charges/hosted/close-period-payments.ts';
import { expireCharges } from './domain/charges/hosted/expire-charges.ts';
import { settleInvoicePayments } from './domain/charges/hosted/settle-invoice-payments.ts';
import { purgePayerDocuments } from './domain/customers/personal-data/documents/purge-payer-documents.ts';
import { followChargebackInbox } from './domain/disputes/network-cases/follow-inbox.ts';
import { followReversals } from './domain/disputes/statutory-reversals/follow-reversals.ts';
import { purgeMails } from './domain/emails/sending/purge-mails.ts';
import { sendMails } from './domain/emails/sending/send-mails.ts';
import { releaseMails } from './domain/emails/timed/release-mails.ts';
import { purgeFraudVelocity } from './domain/fraud/purge-fraud-velocity.ts';
import { watchDeclines } from './domain/fraud/watch-declines.ts';
import { settleVolume } from './domain/merchants/volume-limits/settle-volume.ts';
import { followCash } from './domain/methods/cash/follow-cash.ts';
import { followPse } from './domain/methods/pse/follow-pse.ts';
import { moveOlderReceivables } from './domain/money/ledger/move-receivables.ts';
import { resolveRefunds } from './domain/refunds/resolve-refunds.ts';
import { takeBackCharges } from './domain/refunds/take-back-charges.ts';
import { clearRequests } from './domain/request-log/purge-requests.ts';
import { checkDaily } from './domain/settlement/check/check-daily.ts';
import { takeMovements } from './domain/settlement/movements/take-movements.ts';
import { followSettlements } from './domain/settlement/settlements/follow-settlements.ts';
import { shareSplits } from './domain/settlement/shares/share-splits.ts';
import { parkDisabled, purgeEvents, purgeWebhooks } from './domain/webhooks/purge-webhooks.ts';
import { repeatPings } from './domain/webhooks/repeat-pings.ts';
import { purgeExpired } from './platform/http/idempotency/store.ts';
import { buildDuePacks, purgePacks } from './reports/closing-pack/build-due-packs.ts';
import { sumDays } from './reports/day-sums/sum-days.ts';
import { prepareExports } from './reports/exports/prepare-exports.ts';
import { detectSuspicion } from './reports/suspicion/detect-suspicion.ts';

/** Kinds of due rows that can trigger a sweep (operations/health/due-work-store.ts). */
export type DueWork =
  | 'attempts'
  | 'cash'
  | 'chargebacks'
  | 'emails'
  | 'expiring_invoices'
  | 'invoice_payments'
  | 'invoices'
  | 'packs'
  | 'period_payments'
  | 'pings'
  | 'pse'
  | 'settlement'
  | 'splits'
  | 'take_backs'
  | 'verifications'
  | 'volume';

/** The due row is the job: a sweep claims a batch of due rows, processes it and returns how many there were. */
export interface Sweep<Place = Gateway> {
  name: string;
  everyMs: number;
  batchSize: number;
  /** Runs when rows of this kind are due; without it, every `everyMs`. */
  waitsFor?: DueWork;
  /** How many loops run concurrently in one worker: while one waits for its calls, another claims and writes. */
  loops?: number;
  run(place: Place, batchSize: number): Promise<number>;
}

const LEASE_MS = 60_000;
/** The garbage collector copies all data in flight, so large batches cost more when no core is idle (decision 0025). */
export const RENEWAL_LOOPS = 4;
export const RENEWAL_BATCH = 250;

export const sweeps: readonly Sweep[] = [
  {
    name: 'purge-idempotency',
    everyMs: 60_000,
    batchSize: 500,
    run: (gateway, batchSize) => {
      const now = gateway.realClock.now();
      return purgeExpired(gateway.database, now, new Date(now.getTime() + LEASE_MS), batchSize);
    },
  },
  {
    name: 'resolve-charges',
    everyMs: 2_000,
    batchSize: 100,
    waitsFor: 'attempts',
    run: resolveChargeAttempts,
  },
  {
    name: 'resolve-verifications',
    everyMs: 2_000,
    batchSize: 100,
    waitsFor: 'verifications',
    run: resolveVerifications,
  },
  {
    name: 'expire-charges',
    everyMs: 5_000,
    batchSize: 200,
    run: (gateway, batchSize) => expireCharges(gateway, { merchantId: null, batchSize }),
  },
  {
    name: 'close-period-payments',
    everyMs: 5_000,
    batchSize: 200,
    waitsFor: 'period_payments',
    run: (gateway, batchSize) => closePeriodPayments(gateway, { merchantId: null, batchSize }),
  },
  {
    name: 'settle-invoice-payments',
    everyMs: 2_000,
    batchSize: 200,
    waitsFor: 'invoice_payments',
    run: (gateway, batchSize) => settleInvoicePayments(gateway, { merchantId: null, batchSize }),
  },
  {
    name: 'expire-invoices',
    everyMs: 5_000,
    batchSize: 200,
    waitsFor: 'expiring_invoices',
    run: (gateway, batchSize) => expireInvoices(gateway, { merchantId: null, batchSize }),
  },
  { name: 'follow-cash', everyMs: 2_000, batchSize: 100, waitsFor: 'cash', run: followCash },
  { name: 'follow-pse', everyMs: 2_000, batchSize: 100, waitsFor: 'pse', run: followPse },
  { name: 'resolve-refunds', everyMs: 2_000, batchSize: 100, waitsFor: 'attempts', run: resolveRefunds },
  {
    name: 'resolve-take-backs',
    everyMs: 2_000,
    batchSize: 100,
    waitsFor: 'take_backs',
    run: takeBackCharges,
  },
  {
    name: 'follow-chargebacks',
    everyMs: 5_000,
    batchSize: 50,
    waitsFor: 'chargebacks',
    run: followChargebackInbox,
  },
  { name: 'follow-reversals', everyMs: 30_000, batchSize: 100, run: followReversals },
  {
    name: 'renew-subscriptions',
    everyMs: 5_000,
    batchSize: RENEWAL_BATCH,
    loops: RENEWAL_LOOPS,
    run: async (gateway, batchSize) => (await renewDue(gateway, { merchantId: null, batchSize })).claimed,
  },
  {
    name: 'take-movements',
    everyMs: 2_000,
    batchSize: 2_000,
    waitsFor: 'settlement',
    run: takeMovements,
  },
  { name: 'share-splits', everyMs: 2_000, batchSize: 200, waitsFor: 'splits', run: shareSplits },
  { name: 'follow-settlements', everyMs: 15_000, batchSize: 200, run: followSettlements },
  { name: 'check-settlements', everyMs: 600_000, batchSize: 1, run: checkDaily },
  { name: 'number-invoices', everyMs: 1_000, batchSize: 500, waitsFor: 'invoices', run: numberInvoices },
  {
    name: 'follow-invoices',
    everyMs: 10_000,
    batchSize: 200,
    run: (gateway, batchSize) => followInvoices(gateway, { merchantId: null, batchSize }),
  },
  { name: 'resolve-renewals', everyMs: 2_000, batchSize: 100, waitsFor: 'attempts', run: resolveRenewals },
  { name: 'purge-tries', everyMs: 60_000, batchSize: 1_000, run: purgeTries },
  { name: 'warn-of-expiry', everyMs: 60_000, batchSize: 100, run: warnOfExpiry },
  {
    name: 'release-mails',
    everyMs: 15_000,
    batchSize: 200,
    run: (gateway, batchSize) => releaseMails(gateway, { merchantId: null, batchSize }),
  },
  { name: 'send-mails', everyMs: 2_000, batchSize: 20, waitsFor: 'emails', run: sendMails },
  { name: 'purge-mails', everyMs: 60_000, batchSize: 500, run: purgeMails },
  { name: 'purge-card-secrets', everyMs: 30_000, batchSize: 500, run: purgeCardSecrets },
  { name: 'repeat-pings', everyMs: 1_000, batchSize: 50, waitsFor: 'pings', run: repeatPings },
  { name: 'park-deliveries', everyMs: 30_000, batchSize: 500, run: parkDisabled },
  { name: 'clear-webhooks', everyMs: 60_000, batchSize: 1_000, run: purgeWebhooks },
  { name: 'purge-events', everyMs: 600_000, batchSize: 2_000, run: purgeEvents },
  { name: 'purge-requests', everyMs: 60_000, batchSize: 2_000, run: clearRequests },
  { name: 'purge-payer-documents', everyMs: 600_000, batchSize: 1_000, run: purgePayerDocuments },
  { name: 'purge-fraud-velocity', everyMs: 30_000, batchSize: 1_000, run: purgeFraudVelocity },
  { name: 'settle-volume', everyMs: 5_000, batchSize: 500, waitsFor: 'volume', run: settleVolume },
  { name: 'watch-declines', everyMs: 60_000, batchSize: 200, run: watchDeclines },
  { name: 'move-receivables', everyMs: 30_000, batchSize: 500, run: moveOlderReceivables },
  { name: 'detect-suspicion', everyMs: 900_000, batchSize: 1_000, run: detectSuspicion },
  { name: 'sum-days', everyMs: 30_000, batchSize: 100, run: sumDays },
  { name: 'build-closing-packs', everyMs: 2_000, batchSize: 2, waitsFor: 'packs', run: buildDuePacks },
  { name: 'purge-closing-packs', everyMs: 600_000, batchSize: 20, run: purgePacks },
  { name: 'prepare-exports', everyMs: 30_000, batchSize: 20, run: prepareExports },
];
