import type { Wiretap } from '../../../../tools/simulate/worker-life.ts';

/** Statements that read subscriptions to bill them. */
const READS = /^subscriptions_(claim_due|lock|with_terms)$/;

/** Bugs in pauses and items. */
export const plantedPauseBugs: Record<string, { tap: Wiretap; finding: RegExp; from: number }> = {
  'nothing knows that a subscription is paused when its pause ends': {
    tap: {
      onRows: (name, _values, rows) => (READS.test(name) ? rows.map(row => ({ ...row, pause: null })) : rows),
    },
    finding: /starts on \S+, but should start on|in its pause/,
    from: 4,
  },
  'a pause that extends the period leaves the calendar as it was': {
    tap: {
      onRows: (name, _values, rows) =>
        READS.test(name) ? rows.map(row => ({ ...row, calendar_shift: null })) : rows,
    },
    finding: /starts on \S+, but should start on/,
    from: 4,
  },
  'only the first item is billed': {
    tap: {
      onRows: (name, _values, rows) =>
        READS.test(name) ? rows.map(row => ({ ...row, item_terms: null })) : rows,
    },
    finding: /which is not what it has/,
    from: 4,
  },
};
