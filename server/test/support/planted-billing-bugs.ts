import type { Wiretap } from '../../src/commands/simulate/worker-life.ts';
import { type Database, statement } from '../../src/database/connection.ts';

/** A bug that the simulator must find. */
export interface PlantedBug {
  /** What goes on between the engine and its database. */
  tap: Wiretap;
  /** What is done to the database of the run before. */
  prepare?: (database: Database) => Promise<unknown>;
}

const dropUniqueness = statement('plant_no_unique_index', 'drop index transactions_renewal_once');

/** The last one is left out of every column. */
const withoutLast = (column: unknown): unknown => (Array.isArray(column) ? column.slice(0, -1) : column);

export const plantedBugs: Record<string, PlantedBug> = {
  'the unique index is gone': {
    tap: {},
    prepare: database => database.run(dropUniqueness),
  },
  'what is settled is settled again': {
    tap: {
      onRows: (name, _values, rows) =>
        name === 'payments_settle' ? rows.map(row => ({ ...row, settled: true })) : rows,
    },
  },
  'an event is lost': {
    tap: {
      onValues: (name, values) => (name === 'events_insert_many' ? values.map(withoutLast) : values),
    },
  },
};
