import type { ProblemCode } from '@recaudo/contract/operator/problem-codes';
import { ago } from '../ago.ts';
import type { EnvironmentHealth } from '../health.ts';
import type { Problem } from '../problem.ts';
import { inBothLanguages } from '../problem-messages.ts';
import { judgeAccess } from './judge-access.ts';
import { judgeBackups } from './judge-backups.ts';
import { judgeChecksums } from './judge-checksums.ts';
import { judgeConnections } from './judge-connections.ts';
import { judgeCopy } from './judge-copy.ts';
import { judgeKeyFile } from './judge-key-file.ts';
import { judgeMachine } from './judge-machine.ts';
import { judgeMails } from './judge-mails.ts';
import { judgeReplication } from './judge-replication.ts';
import { judgeSettlements } from './judge-settlements.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
/** A sweep without work runs once a minute (due-poll.ts), and its run is recorded up to ten seconds later. */
const GRACE_MS = 2 * MINUTE_MS;
const SLOW_MS = 250;
const CLOCK_WARNING_MS = 2 * SECOND_MS;
const CLOCK_PROBLEM_MS = 30 * SECOND_MS;
const STUCK_MS = 5 * MINUTE_MS;
const LATE_MS = 15 * MINUTE_MS;
/** Renewals are due at the start of the day; the alert RecaudoRenewalsLate has the same limit. */
const RENEWALS_LATE_MS = 90 * MINUTE_MS;
/** PCI DSS 11.6.1: at least weekly. */
const PAGES_EVERY_MS = 8 * 24 * 60 * MINUTE_MS;

/** The problems of an environment; none means that all is well. */
export function judgeHealth(health: EnvironmentHealth): Problem[] {
  const { database, copy } = health;
  if (!database.answers) {
    return [problem('database_down', messages => messages.databaseDown), ...judgeMachine(health)];
  }
  return [
    ...judgeCopy(copy),
    ...judgeMachine(health),
    ...judgeChecksums(health.checksums, health.now),
    ...(database.latencyMs > SLOW_MS
      ? [warning('database_slow', messages => messages.databaseSlow(database.latencyMs))]
      : []),
    ...judgeReplication(health.replication),
    ...(health.waitingSteps.length > 0
      ? [warning('upgrade_unfinished', messages => messages.upgradeUnfinished(health.waitingSteps))]
      : []),
    ...judgeClocks(health),
    ...judgePauses(health),
    // A closed copy does no work and sends nothing.
    ...(copy === undefined ? judgeWork(health) : []),
    ...judgePages(health),
    ...judgeCertificate(health),
    ...judgeAccess(health.access),
    ...judgeKeyFile(health.keyFileFault),
    ...judgeSettlements(health.settlementCheck, health.now),
    ...judgeBackups(health.environment, health.backups, health.now),
  ];
}

const judgeWork = (health: EnvironmentHealth): Problem[] => [
  ...judgeWorker(health),
  ...judgeQueues(health),
  ...judgeMails(health.environment, health.mails),
  ...judgePaymentMethods(health),
  ...judgeConnections(health),
];

type Say = Parameters<typeof inBothLanguages>[0];
const problem = (code: ProblemCode, say: Say): Problem => ({
  code,
  isWarning: false,
  text: inBothLanguages(say),
});
const warning = (code: ProblemCode, say: Say): Problem => ({ ...problem(code, say), isWarning: true });

/** Leases use the database's clock; days, expiries and signatures use the process's clock. */
function judgeClocks({ clocks: { leadMs, processes }, now }: EnvironmentHealth): Problem[] {
  const judgeLead = (ms: number, say: (time: string, isAhead: boolean) => Say): Problem[] => {
    const sizeMs = Math.abs(ms);
    if (sizeMs <= CLOCK_WARNING_MS) return [];
    const judge = sizeMs > CLOCK_PROBLEM_MS ? problem : warning;
    return [judge('clocks_differ', say(ago(new Date(now.getTime() - sizeMs), now), ms > 0))];
  };
  const found = [
    ...judgeLead(leadMs, (time, isAhead) => messages => messages.ownClockDiffers(time, isAhead)),
    ...processes.flatMap(({ name, leadMs: theirsMs }) =>
      judgeLead(theirsMs, (time, isAhead) => messages => messages.clockDiffers(name, time, isAhead)),
    ),
  ];
  if (found.length > 0) return found;
  const leads = [leadMs, ...processes.map(process => process.leadMs)];
  return judgeLead(Math.max(...leads) - Math.min(...leads), time => messages => messages.clocksApart(time));
}

/** A pause is intentional: it is reported, but not as a failure. */
const judgePauses = ({ pauses, workers, now }: EnvironmentHealth): Problem[] => {
  const { billing, work } = pauses;
  const problems: Problem[] = [];
  if (billing?.isOn === true) {
    const { since, byWhom, reason } = billing;
    problems.push(
      warning('billing_paused', messages => messages.billingPaused(ago(since, now), byWhom, reason)),
    );
  }
  if (work?.isOn === true) {
    const { since, byWhom, reason } = work;
    problems.push(
      warning('work_paused', messages =>
        messages.workPaused(ago(since, now), byWhom, reason, workers.running),
      ),
    );
  }
  return problems;
};

function judgeWorker({ sweeps, now, pauses: { work } }: EnvironmentHealth): Problem[] {
  if (work?.isOn === true) return [];
  // Sweeps start over after a pause.
  const resumedMs = work?.since.getTime() ?? Number.NEGATIVE_INFINITY;
  const silent = sweeps.filter(({ seenAt, everyMs }) => {
    const lastMs = Math.max(seenAt?.getTime() ?? Number.NEGATIVE_INFINITY, resumedMs);
    return now.getTime() - lastMs > 3 * everyMs + GRACE_MS;
  });
  if (silent.length === 0) return [];
  if (silent.length === sweeps.length) {
    const last = sweeps
      .flatMap(({ seenAt }) => seenAt ?? [])
      .toSorted((a, b) => b.getTime() - a.getTime())[0];
    return [
      problem('worker_silent', messages =>
        last === undefined ? messages.workerNeverSeen : messages.workerLastSeen(ago(last, now)),
      ),
    ];
  }
  return silent.map(({ name, failedAt }) =>
    problem('sweep_silent', messages =>
      failedAt === null ? messages.sweepDoesNotRun(name) : messages.sweepFails(name),
    ),
  );
}

function judgeQueues({ queues, now, today, nextRenewal, pauses }: EnvironmentHealth): Problem[] {
  const problems: Problem[] = [];
  for (const { kind, state, count, oldest } of queues) {
    const since = oldest ?? now;
    const time = ago(since, now);
    const ageMs = now.getTime() - since.getTime();
    if (state === 'needs_review') {
      problems.push(
        problem('attempts_in_review', messages => {
          if (kind === 'pse') return messages.psePaymentsInReview(count, time);
          return kind === 'cash'
            ? messages.vouchersInReview(count, time)
            : messages.paymentsInReview(count, time);
        }),
      );
    } else if (kind === 'attempts' && ageMs > STUCK_MS) {
      problems.push(problem('attempts_stuck', messages => messages.paymentsStuck(count, state, time)));
    } else if (kind === 'webhooks' && state === 'waiting' && ageMs > LATE_MS) {
      problems.push(warning('webhooks_late', messages => messages.eventsWait(time)));
    } else if (kind === 'mails' && ageMs > LATE_MS) {
      problems.push(warning('mails_late', messages => messages.mailsWait(count, time)));
    }
  }
  const mayBeLate = pauses.billing?.isOn === true || pauses.work?.isOn === true;
  const oldestRenewal = queues.find(({ kind }) => kind === 'renewals')?.oldest ?? now;
  const isLate = now.getTime() - oldestRenewal.getTime() > RENEWALS_LATE_MS;
  if (nextRenewal !== null && (nextRenewal < today || isLate) && !mayBeLate) {
    problems.push(problem('renewals_late', messages => messages.renewalsLate(nextRenewal)));
  }
  return problems;
}

const judgePaymentMethods = ({ paymentMethods }: EnvironmentHealth): Problem[] =>
  (['cards', 'pse', 'stores'] as const).flatMap(paymentMethod => {
    const state = paymentMethods?.[paymentMethod];
    if (state === 'down')
      return [problem('payment_method_down', messages => messages.paymentMethodDown(paymentMethod))];
    return state === 'degraded'
      ? [warning('payment_method_degraded', messages => messages.paymentMethodDegraded(paymentMethod))]
      : [];
  });

/** Payers enter real cards only in production. */
function judgePages({ pages, environment, now }: EnvironmentHealth): Problem[] {
  const [first] = pages?.differences ?? [];
  if (pages !== undefined && first !== undefined) {
    const count = pages.differences.length;
    return [
      problem('pages_changed', messages => messages.pagesChanged(count, first, ago(pages.checkedAt, now))),
    ];
  }
  const isLate = pages === undefined || now.getTime() - pages.checkedAt.getTime() > PAGES_EVERY_MS;
  if (environment === 'sandbox' || !isLate) return [];
  return [
    warning('pages_unchecked', messages =>
      pages === undefined ? messages.pagesNeverChecked : messages.pagesLastChecked(ago(pages.checkedAt, now)),
    ),
  ];
}

/** Authorities issue certificates for 90 days or less and expect a renewal at two thirds, so this one is late. */
const CERTIFICATE_DAYS = 14;

function judgeCertificate({ certificate, now }: EnvironmentHealth): Problem[] {
  if (certificate === undefined) return [];
  if ('fault' in certificate) {
    return [problem('certificate_unusable', messages => messages.certificateUnusable(certificate.fault))];
  }
  const days = Math.floor((certificate.endsAt.getTime() - now.getTime()) / (24 * 60 * MINUTE_MS));
  return days >= CERTIFICATE_DAYS
    ? []
    : [
        warning('certificate_ends', messages =>
          messages.certificateEnds(certificate.endsAt.toISOString(), days),
        ),
      ];
}
