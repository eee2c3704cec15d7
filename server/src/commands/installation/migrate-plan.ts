import type { Config } from '../../config.ts';
import { databaseName, databaseRoles, schemaOf } from '../../operations/installation/databases.ts';
import type { DatabaseAddress } from '../../platform/database/connections/connection.ts';
import {
  type PlannedLock,
  type PlannedMigration,
  planMigrations,
} from '../../platform/database/migrations/plan-migrations.ts';

/** Prints each step of `recaudo migrate`, and what it would block. */
export async function printPlan(config: Config, address: DatabaseAddress, asJson: boolean): Promise<void> {
  const plans: { database: string; steps: PlannedMigration[] }[] = [];
  for (const role of databaseRoles) {
    const database = databaseName(config, role);
    plans.push({ database, steps: await planMigrations(address, database, schemaOf(role)) });
  }
  console.log(
    asJson ? JSON.stringify(plans, null, 2) : plans.flatMap(plan => [...describePlan(plan), '']).join('\n'),
  );
}

export function describePlan({ database, steps }: { database: string; steps: PlannedMigration[] }): string[] {
  if (steps.length === 0) return [`${database}: up to date`];
  return [`${database}: ${steps.length} to run`, ...steps.flatMap(stepInWords)];
}

const stepInWords = ({ name, phase, locks, seconds }: PlannedMigration): string[] => [
  `  ${name} (${phase === 'expand' ? 'expand' : 'contract, when no older version runs'}): ${
    locks.length === 0 ? 'no tables in use' : `locks ${describeDuration(seconds)}`
  }`,
  ...locks.map(lockInWords),
];

const lockInWords = ({ table, mode, blocks, rows, seconds }: PlannedLock): string => {
  const size = rows === null ? 'size unknown' : `about ${Math.round(rows).toLocaleString('en')} rows`;
  const work = seconds === 0 ? '' : `; ${describeDuration(seconds)} of work`;
  return `    ${table} (${size}): ${mode}, holds up ${blocks}${work}`;
};

const MINUTE = 60;

/** An estimate from the row count, deliberately vague. */
export function describeDuration(seconds: number): string {
  if (seconds < 1) return 'for a moment';
  if (seconds < MINUTE) return `for about ${Math.ceil(seconds)} s`;
  return `for about ${Math.ceil(seconds / MINUTE)} min`;
}
