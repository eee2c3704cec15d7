import type { PlannedMigration } from '#src/platform/database/migrations/plan-migrations.ts';

interface EarlyFinish {
  /** The output of `migrate --plan --json` before the finish. */
  plan: string;
  exitCode: number | null;
}

/** While older processes run, `migrate --finish` must wait if a contracting file is left, and succeed if none is. */
export function findEarlyFinishFaults({ plan, exitCode }: EarlyFinish): string[] {
  const databases = JSON.parse(plan) as { steps: Pick<PlannedMigration, 'name' | 'phase'>[] }[];
  const waiting = databases.flatMap(({ steps }) => steps).filter(({ phase }) => phase === 'contract');
  const expected = waiting.length === 0 ? 0 : 1;
  if (exitCode === expected) return [];
  const names = waiting.map(({ name }) => name).join(', ') || 'no contracting file';
  return [`migrate --finish ended with ${exitCode} instead of ${expected}, with ${names} left`];
}
