import { setTimeout as sleep } from 'node:timers/promises';
import { clientConfig, withClient } from '#src/platform/database/connections/client-config.ts';
import { applyMigration, usualPatience } from '#src/platform/database/migrations/apply-migration.ts';
import { listMigrations } from '#src/platform/database/migrations/migrate.ts';
import { ensureRecords, listRecords } from '#src/platform/database/migrations/migration-records.ts';
import { probes } from './shop.ts';
import { callOf, PREFIX, type Stage } from './stage.ts';

/** Maximum age of the merchant cache. */
const SETTLE_MS = 1_500;

/**
 * Runs this version's migrations one by one under a process of the older version, with calls of every kind
 * after each. Prints the file that breaks the older version, and the failure.
 */
export async function findBreakingFiles(stage: Stage, main: string): Promise<number> {
  const process = await stage.start(main, 'old-api', 'api');
  const call = callOf(stage, await stage.makeMerchant(main));
  const failing = async (): Promise<Map<string, string>> => {
    const failures = new Map<string, string>();
    for (const [name, probe] of probes) {
      await probe(call).catch((error: unknown) => failures.set(name, String(error).slice(0, 160)));
    }
    return failures;
  };
  const known = await failing();
  for (const [name, why] of known) console.log(`  before any of them: ${name}: ${why}`);
  let breaking = 0;
  for (const [database, schema] of [
    [`${PREFIX}_control`, 'control'],
    [`${PREFIX}_sandbox`, 'gateway'],
  ] as const) {
    await withClient(clientConfig(stage.address, database), async client => {
      const done = new Set((await listRecords(client)).map(record => record.name));
      await ensureRecords(client);
      for (const migration of (await listMigrations(schema)).filter(({ name }) => !done.has(name))) {
        await applyMigration(client, migration, usualPatience);
        await sleep(SETTLE_MS);
        const fresh = [...(await failing())].filter(([name]) => !known.has(name));
        for (const [name, why] of fresh) known.set(name, why);
        breaking += fresh.length === 0 ? 0 : 1;
        const verdict =
          fresh.length === 0 ? 'fine' : fresh.map(([name, why]) => `BREAKS ${name}: ${why}`).join('; ');
        console.log(`  ${schema}/${migration.name} (${migration.phase}): ${verdict}`);
      }
    });
  }
  await process.end();
  return breaking;
}
