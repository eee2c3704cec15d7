import type { Pause } from '../domain/pauses/pause.ts';
import type { EnvironmentHealth } from './health.ts';
import type { ProblemCode } from './problem-codes.ts';

export interface Problem {
  code: ProblemCode;
  /** A warning alone leaves all well. */
  isWarning: boolean;
  /** In English, for a terminal; screens have words of their own for the code. */
  text: string;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
/** The worker notes a sweep at most every ten seconds. */
const GRACE_MS = MINUTE_MS;
const SLOW_MS = 250;
const STUCK_MS = 5 * MINUTE_MS;
const LATE_MS = 15 * MINUTE_MS;

const ago = (since: Date, now: Date): string => {
  const seconds = Math.max(0, Math.round((now.getTime() - since.getTime()) / SECOND_MS));
  if (seconds < 120) return `${seconds} s`;
  return seconds < 7_200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`;
};

/** What an operator has to know of an environment; nothing is good news. */
export function judgeHealth(health: EnvironmentHealth): Problem[] {
  const { database } = health;
  if (!database.answers) return [problem('database_down', 'the database does not answer')];
  return [
    ...(database.latencyMs > SLOW_MS
      ? [warning('database_slow', `the database takes ${database.latencyMs} ms for an empty question`)]
      : []),
    ...judgePauses(health),
    ...judgeWorker(health),
    ...judgeQueues(health),
    ...judgeRails(health),
  ];
}

const problem = (code: Problem['code'], text: string): Problem => ({ code, isWarning: false, text });
const warning = (code: Problem['code'], text: string): Problem => ({ code, isWarning: true, text });

/** Somebody wanted it so: it is told, and is no failure. */
const judgePauses = ({ pauses, workers, now }: EnvironmentHealth): Problem[] => {
  const since = (pause: Pause): string => `for ${ago(pause.since, now)} by ${pause.byWhom}: ${pause.reason}`;
  const { billing, work } = pauses;
  return [
    ...(billing?.isOn === true ? [warning('billing_paused', `renewals are paused ${since(billing)}`)] : []),
    ...(work?.isOn === true
      ? [warning('work_paused', `work is paused ${since(work)}; ${workers.running} jobs still run`)]
      : []),
  ];
};

function judgeWorker({ sweeps, now, pauses: { work } }: EnvironmentHealth): Problem[] {
  if (work?.isOn === true) return [];
  // After a pause they begin anew.
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
    const since = last === undefined ? 'was never seen' : `was last seen ${ago(last, now)} ago`;
    return [problem('worker_silent', `no worker runs: it ${since}`)];
  }
  return silent.map(({ name, failedAt }) =>
    problem('sweep_silent', `the sweep ${name} ${failedAt === null ? 'does not run' : 'fails'}`),
  );
}

function judgeQueues({ queues, now, today, nextRenewal, pauses }: EnvironmentHealth): Problem[] {
  const problems: Problem[] = [];
  for (const { kind, state, count, oldest } of queues) {
    const since = oldest ?? now;
    const ageMs = now.getTime() - since.getTime();
    if (state === 'needs_review') {
      const what = kind === 'pse' ? 'PSE payments' : 'payments';
      problems.push(
        problem('attempts_in_review', `${count} ${what} need a person, the oldest for ${ago(since, now)}`),
      );
    } else if (kind === 'attempts' && ageMs > STUCK_MS) {
      problems.push(
        problem('attempts_stuck', `${count} payments are ${state}, the oldest for ${ago(since, now)}`),
      );
    } else if (kind === 'webhooks' && state === 'waiting' && ageMs > LATE_MS) {
      problems.push(warning('webhooks_late', `events wait to be delivered for ${ago(since, now)}`));
    } else if (kind === 'mails' && ageMs > LATE_MS) {
      problems.push(warning('mails_late', `${count} mails wait, the oldest for ${ago(since, now)}`));
    }
  }
  const mayBeLate = pauses.billing?.isOn === true || pauses.work?.isOn === true;
  if (nextRenewal !== null && nextRenewal < today && !mayBeLate) {
    problems.push(problem('renewals_late', `renewals of ${nextRenewal} are not charged yet`));
  }
  return problems;
}

const judgeRails = ({ rails }: EnvironmentHealth): Problem[] =>
  Object.entries(rails ?? {}).flatMap(([rail, state]) => {
    if (state === 'down') return [problem('rail_down', `${rail}: nothing got through in the last hour`)];
    return state === 'degraded' ? [warning('rail_degraded', `${rail}: some calls fail`)] : [];
  });
