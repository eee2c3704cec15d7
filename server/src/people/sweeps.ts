import { purgeMails } from '../domain/emails/sending/purge-mails.ts';
import { sendMails } from '../domain/emails/sending/send-mails.ts';
import { purgeLimitsBefore } from './accounts/limit-store.ts';
import { purgeUnconfirmed } from './accounts/purge-unconfirmed.ts';
import { auditInvoices } from './businesses/audit-invoices.ts';
import { auditSubMerchants } from './businesses/audit-sub-merchants.ts';
import type { Control } from './control.ts';
import { notifyOfChargebacks } from './notifications/notify-of-chargebacks.ts';
import { notifyOfDeclineAlarms } from './notifications/notify-of-decline-alarms.ts';
import { notifyOfExports } from './notifications/notify-of-exports.ts';
import { notifyOfLocks } from './notifications/notify-of-locks.ts';
import { notifyOfReversals } from './notifications/notify-of-reversals.ts';
import { remindOfAccessReview } from './notifications/remind-of-access-review.ts';
import { erasePeople, forgetIdentities, reapplyErasures } from './personal-data/sweeps.ts';
import { purgeChallengesBefore } from './second-factor/passkey-store.ts';
import { resealSecrets } from './secrets/reseal-secrets.ts';
import { purgeSessionsBefore } from './sessions/store.ts';

const DAY_MS = 24 * 3_600_000;

/** Due work above the two environments; the worker runs it (worker.ts). */
export const controlSweeps = [
  { name: 'send-mails', everyMs: 2_000, batchSize: 20, run: sendMails },
  { name: 'purge-mails', everyMs: 60_000, batchSize: 500, run: purgeMails },
  { name: 'tell-chargebacks', everyMs: 30_000, batchSize: 50, run: notifyOfChargebacks },
  { name: 'tell-reversals', everyMs: 30_000, batchSize: 50, run: notifyOfReversals },
  { name: 'tell-decline-alarms', everyMs: 30_000, batchSize: 50, run: notifyOfDeclineAlarms },
  { name: 'tell-exports', everyMs: 10_000, batchSize: 50, run: notifyOfExports },
  { name: 'tell-locks', everyMs: 10_000, batchSize: 50, run: notifyOfLocks },
  { name: 'audit-invoices', everyMs: 10_000, batchSize: 50, run: auditInvoices },
  { name: 'audit-sub-merchants', everyMs: 10_000, batchSize: 50, run: auditSubMerchants },
  { name: 'erase-people', everyMs: 15_000, batchSize: 1, run: erasePeople },
  { name: 'forget-identities', everyMs: 3_600_000, batchSize: 100, run: forgetIdentities },
  { name: 'reapply-erasures', everyMs: 600_000, batchSize: 1_000, run: reapplyErasures },
  { name: 'remind-access-review', everyMs: 600_000, batchSize: 1, run: remindOfAccessReview },
  { name: 'reseal-secrets', everyMs: 600_000, batchSize: 200, run: resealSecrets },
  { name: 'purge-unconfirmed', everyMs: 60_000, batchSize: 50, run: purgeUnconfirmed },
  {
    name: 'purge-sessions',
    everyMs: 60_000,
    batchSize: 500,
    run: ({ database, realClock }: Control, batchSize: number) =>
      purgeSessionsBefore(database, realClock.now(), batchSize),
  },
  {
    name: 'purge-passkey-challenges',
    everyMs: 60_000,
    batchSize: 500,
    run: ({ database, realClock }: Control, batchSize: number) =>
      purgeChallengesBefore(database, realClock.now(), batchSize),
  },
  {
    name: 'purge-sign-in-limits',
    everyMs: 60_000,
    batchSize: 500,
    run: ({ database, realClock }: Control, batchSize: number) =>
      purgeLimitsBefore(database, new Date(realClock.now().getTime() - DAY_MS), batchSize),
  },
] as const;
