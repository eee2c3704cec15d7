import { type Database, statement } from '../../src/database/connection.ts';
import type { Wiretap } from '../../tools/simulate/worker-life.ts';

/** A bug that the simulator must find. */
export interface PlantedBug {
  /** What goes on between the engine and its database. */
  tap: Wiretap;
  /** What the simulator says of it. */
  finding: RegExp;
  /** What is done to the database of the run before. */
  prepare?: (database: Database) => Promise<unknown>;
}

const dropUniqueness = statement('plant_no_unique_index', 'drop index transactions_renewal_once');

/** Leases are in this condition of the claim: without it, whoever asks gets everything. */
const LEASE = '(lease_until is null or lease_until <= $3)';

/** The last one is left out of every column. */
const withoutLast = (column: unknown): unknown => (Array.isArray(column) ? column.slice(0, -1) : column);

/** A charge that was recorded before is looked for here, and then by the index. */
const RECORDED_BEFORE = /and not exists \([^)]+\)/;

export const plantedBugs: Record<string, PlantedBug> = {
  'nothing looks for a charge that was recorded before, and the unique index is gone': {
    tap: {
      onStatement: input => {
        if (!input.name.startsWith('renewals_record')) return input;
        if (!RECORDED_BEFORE.test(input.text)) throw new Error('the record has changed: plant this bug anew');
        return { name: `${input.name}_planted`, text: input.text.replace(RECORDED_BEFORE, '') };
      },
    },
    prepare: database => database.run(dropUniqueness),
    finding: /was charged 2 times|has the attempts 1,1/,
  },
  'leases are not looked at': {
    tap: {
      onStatement: input => {
        if (input.name !== 'subscriptions_claim_due') return input;
        if (!input.text.includes(LEASE)) throw new Error('the claim has changed: plant this bug anew');
        return {
          name: `${input.name}_planted`,
          text: input.text.replace(LEASE, '$3::timestamptz is not null'),
        };
      },
    },
    finding: /although another worker had it in hands/,
  },
  'what is settled is settled again': {
    tap: {
      onRows: (name, _values, rows) =>
        name.startsWith('payments_settle') ? rows.map(row => ({ ...row, settled: true })) : rows,
    },
    finding: /has the attempts|and told of|was not given up|was refused \d+ times|still due/,
  },
  'an event is lost': {
    tap: {
      onValues: (name, values) => (name === 'events_insert_many' ? values.map(withoutLast) : values),
    },
    finding: /has told \d+ events, but there are/,
  },
};
