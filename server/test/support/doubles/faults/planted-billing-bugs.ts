import { errors } from '@recaudo/contract/shared/error-table';
import { type Database, statement } from '../../../../src/platform/database/connections/connection.ts';
import type { Outcome } from '../../../../src/processors/card-processor.ts';
import type { Wiretap } from '../../../../tools/simulate/worker-life.ts';
import { plantedDealBugs } from './planted-deal-bugs.ts';
import { plantedPauseBugs } from './planted-pause-bugs.ts';

export interface PlantedBug {
  /** Changes the traffic between the engine and its database. */
  tap: Wiretap;
  finding: RegExp;
  /** The first seed that finds the bug; earlier seeds are skipped. Default: the first seed of all. */
  from?: number;
  prepare?: (database: Database) => Promise<unknown>;
}

const dropUniqueness = statement('plant_no_unique_index', 'drop index transactions_renewal_once');

/** The claim checks leases with this condition; without it, every worker can claim every row. */
const LEASE = '(lease_until is null or lease_until <= $3)';

const withoutLast = (column: unknown): unknown => (Array.isArray(column) ? column.slice(0, -1) : column);

/** The claim first looks for a recorded charge with this condition; a unique index is the second safeguard. */
const RECORDED_BEFORE = /and not exists \([^)]+\)/;

/** This condition holds back retries until their hour. */
const HOUR = '(not_before is null or not_before <= $8)';

/** A decline without the issuer's own code. */
const withoutCodes = (outcome: Outcome): Outcome =>
  outcome.kind === 'declined' ? { kind: 'declined', code: errors.insufficientFunds } : outcome;

const withoutAdvice = (outcome: Outcome): Outcome =>
  outcome.kind === 'declined' ? { ...outcome, adviceCode: undefined } : outcome;

const dropOnceADay = statement('plant_two_a_day', 'drop index timed_mails_once_a_day');

/** The position of the send time among the values of each statement: for many mails, and for one. */
const leavingTimes: Record<string, number> = { timed_mails_insert: 2, timed_mails_wait: 2 };

const toChristmas = (instant: string): string => {
  const year = Number(instant.slice(0, 4));
  const day = (of: number) => `${of}-12-25T15:00:00.000Z`;
  return instant < day(year) ? day(year) : day(year + 1);
};

const onChristmas = (value: unknown): unknown =>
  value instanceof Date
    ? new Date(toChristmas(value.toISOString()))
    : String(value).replaceAll(/[^{},"]+/g, toChristmas);

const dropCountedOnce = statement('plant_counted_twice', 'drop index period_payments_counted');

interface LockedCharge {
  method: string;
  payment_details: string | null;
}

/** Shows the period as owed to every caller that locks a charge paying for it, whatever its real status. */
function looksOwed(to: 'bank_account' | 'store'): Wiretap {
  const periods = new Map<string, number>();
  return {
    onRows(name, _values, rows) {
      if (name === 'transactions_lock') {
        for (const { method, payment_details: details } of rows as LockedCharge[]) {
          const { subscription } = JSON.parse(details ?? '{}') as {
            subscription?: { id: string; period: number };
          };
          if (method === to && subscription !== undefined) periods.set(subscription.id, subscription.period);
        }
      }
      if (name !== 'subscriptions_lock') return rows;
      return rows.map(row => {
        const { id } = row as { id: string };
        const period = periods.get(id);
        periods.delete(id);
        return period === undefined ? row : { ...row, status: 'past_due', current_period_number: period };
      });
    },
  };
}

export const plantedBugs: Record<string, PlantedBug> = {
  ...plantedPauseBugs,
  ...plantedDealBugs,
  'recorded charges are not looked up, and the unique index is dropped': {
    tap: {
      onStatement: input => {
        if (!input.name.startsWith('renewals_record')) return input;
        if (!RECORDED_BEFORE.test(input.text))
          throw new Error('the record statement has changed: adapt this planted bug');
        return { name: `${input.name}_planted`, text: input.text.replace(RECORDED_BEFORE, '') };
      },
    },
    prepare: database => database.run(dropUniqueness),
    finding: /was charged 2 times|has the attempts (\d+,)*(\d+),\2(,|$)/m,
    from: 5,
  },
  'leases are ignored': {
    tap: {
      onStatement: input => {
        if (input.name !== 'subscriptions_claim_due') return input;
        if (!input.text.includes(LEASE))
          throw new Error('the claim statement has changed: adapt this planted bug');
        return {
          name: `${input.name}_planted`,
          text: input.text.replace(LEASE, '$3::timestamptz is not null'),
        };
      },
    },
    finding: /under the lease of another worker/,
    from: 2,
  },
  'a settled charge is settled again': {
    tap: {
      onRows: (name, _values, rows) =>
        name.startsWith('payments_settle') ? rows.map(row => ({ ...row, settled: true })) : rows,
    },
    finding: /has the attempts|times and emitted|was not given up|was refused \d+ times|still due/,
    from: 3,
  },
  'an event is lost': {
    tap: {
      onValues: (name, values) => (name === 'events_insert_many' ? values.map(withoutLast) : values),
    },
    finding: /counts \d+ events, but there are/,
  },
  'a stolen card is treated as one without funds': {
    tap: { onAnswer: withoutCodes },
    finding: /says later of a refusal that is (never|with_new_data)|after a refusal for good/,
  },
  'the advice code of a network is ignored': {
    tap: { onAnswer: withoutAdvice },
    finding: /says later of a refusal that is (after_hours|never)/,
  },
  'the attempts of a card are not counted': {
    tap: {
      onRows: (name, _values, rows) =>
        name === 'card_tries_of_cards' ? rows.map(row => ({ ...row, tried_at: null })) : rows,
    },
    finding: /was over the cap of its network/,
    from: 4,
  },
  'a retry does not wait for its hour': {
    tap: {
      onStatement: input => {
        if (input.name !== 'subscriptions_claim_due') return input;
        if (!input.text.includes(HOUR))
          throw new Error('the claim statement has changed: adapt this planted bug');
        return {
          name: `${input.name}_early`,
          text: input.text.replace(HOUR, '$8::timestamptz is not null'),
        };
      },
    },
    finding: /came before \d{4}-\d\d-\d\dT/,
    from: 3,
  },
  'a permanently declined card is charged for another subscription': {
    tap: {
      onRows: (name, _values, rows) =>
        name === 'renewals_gather' ? rows.map(row => ({ ...row, stopped_code: null })) : rows,
    },
    finding: /asked a card that was refused for good/,
    from: 16,
  },
  'an email is scheduled on a holiday': {
    tap: {
      onValues: (name, values) =>
        values.map((value, index) => (index === leavingTimes[name] ? onChristmas(value) : value)),
    },
    finding: /is to leave on \d{4}-12-25, a holiday/,
  },
  'days with an email to the customer are ignored, and their index is dropped': {
    tap: { onRows: (name, _values, rows) => (name === 'timed_mails_planned' ? [] : rows) },
    prepare: database => database.run(dropOnceADay),
    finding: /gets mails on \d{4}-\d\d-\d\d: \d/,
  },
  'an email is sent although its debt is paid': {
    tap: {
      onRows: (name, _values, rows) =>
        name === 'timed_mails_lock_due'
          ? rows.map(row => ({
              ...row,
              subscription_status: 'past_due',
              current_period_number: (row as { period: number }).period,
            }))
          : rows,
    },
    finding: /left after period \d+ was paid/,
    from: 3,
  },
  'a period paid by card looks due to stores': {
    tap: looksOwed('store'),
    finding: /period \d+ was paid by card and in cash/,
    from: 5,
  },
  'a period paid in cash looks due to banks, and the index on counted payments is dropped': {
    tap: looksOwed('bank_account'),
    prepare: database => database.run(dropCountedOnce),
    finding: /period \d+ was paid (in cash and by PSE|by PSE and in cash)/,
    from: 2,
  },
  'bank money that no period needs is dropped': {
    tap: {
      onValues: (name, values) =>
        name === 'period_payments_change'
          ? values.map(value => (value === 'in_review' ? 'ended' : value))
          : values,
    },
    finding: /by PSE was taken, and is ended/,
    from: 2,
  },
  'a lost response is treated as an unavailable connection': {
    tap: { onAnswer: outcome => (outcome.kind === 'unknown' ? { kind: 'unavailable' } : outcome) },
    finding: /the processor took [1-9]/,
    from: 5,
  },
};
