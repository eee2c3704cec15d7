import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { describeDuration, describePlan } from '../../../../src/commands/installation/migrate-plan.ts';
import { describeWaiting } from '../../../../src/commands/terminal/waiting-steps.ts';
import { listWaitingSteps } from '../../../../src/operations/health/stores/upgrade-store.ts';
import { migrateDatabases, prepareDatabases } from '../../../../src/operations/installation/databases.ts';
import { readProgramVersion } from '../../../../src/operations/installation/program-version.ts';
import { clientConfig, withClient } from '../../../../src/platform/database/connections/client-config.ts';
import { type Database, openDatabase } from '../../../../src/platform/database/connections/connection.ts';
import { openDatabaseClock } from '../../../../src/platform/database/connections/database-clock.ts';
import { MigrationError } from '../../../../src/platform/database/migrations/apply-migration.ts';
import { listMigrations } from '../../../../src/platform/database/migrations/migrate.ts';
import { holdOffProcesses } from '../../../../src/platform/database/migrations/migration-lock.ts';
import { planMigrations } from '../../../../src/platform/database/migrations/plan-migrations.ts';
import { recordProcess } from '../../../../src/platform/database/processes/process-store.ts';
import { type IdleInstallation, makeInstallation } from '../../../support/world/gateway/idle-installation.ts';

let installation: IdleInstallation;
let database: Database;
const address = () => inject('databaseServer');

beforeAll(async () => {
  installation = await makeInstallation();
  database = openDatabase({ address: address(), name: installation.sandbox, poolSize: 2 });
});
// Every test starts with the schema of this version and no running process.
afterEach(async () => {
  await installation.query('delete from process_clocks');
  await installation.query(`delete from applied_migrations where name = '9999_later.sql'`);
  await prepareDatabases(installation.config, address());
});
afterAll(async () => {
  await database.close();
  await installation.drop();
});

const STEP = '%_process_versions_told.sql';

/** Restores the sandbox schema of the previous version, whose processes do not report their version. */
async function goBack(): Promise<void> {
  const { query } = installation;
  await query('delete from applied_migrations where name like $1', [STEP]);
  for (const column of ['version', 'gateway_schema', 'control_schema']) {
    await query(`alter table process_clocks alter column ${column} drop not null`);
  }
}

const oldProcess = (seenAt = 'clock_timestamp()') =>
  installation.query(
    `insert into process_clocks (id, host, lead_ms, seen_at) values ('4711-x', 'api-1', 0, ${seenAt})`,
  );

const laterStep = (phase: string) =>
  installation.query(
    `insert into applied_migrations (name, checksum, phase) values ('9999_later.sql', 'x', $1)`,
    [phase],
  );

const isContracted = async () =>
  (await installation.query('select from applied_migrations where name like $1', [STEP])).length === 1;

describe('a contracting migration', () => {
  test('waits while a process of an older version runs, and names it', async () => {
    await goBack();
    await oldProcess();
    const prepared = await prepareDatabases(installation.config, address());
    expect(describeWaiting(prepared)).toEqual([
      expect.stringMatching(
        /^the upgrade is not finished yet \(\w+_sandbox: \d+_process_versions_told\.sql\): older versions still run: an earlier version on api-1 \(process 4711\)\. When they have ended, the next start or `recaudo migrate --finish` does it$/,
      ),
    ]);
    expect(await isContracted()).toBe(false);
  });

  test('waits for a process that reports an older schema', async () => {
    await goBack();
    // A later contracting step would keep this one from starting.
    await installation.query(`delete from applied_migrations where phase = 'contract'`);
    const program = { ...(await readProgramVersion()), version: '0.2.9' };
    const step = (await listMigrations('gateway')).find(({ name }) =>
      name.endsWith('_process_versions_told.sql'),
    );
    const clock = await openDatabaseClock(database, {
      program: { ...program, gatewaySchema: Number.parseInt(step?.name ?? '', 10) - 1 },
    });
    const prepared = await prepareDatabases(installation.config, address());
    expect(prepared.older).toMatchObject([{ version: '0.2.9' }]);
    await clock.close();
    expect((await prepareDatabases(installation.config, address())).older).toEqual([]);
    expect(await isContracted()).toBe(true);
  });

  test('runs at the first start with processes that know it, or that are gone', async () => {
    await goBack();
    await oldProcess(`clock_timestamp() - interval '40 seconds'`);
    const clock = await openDatabaseClock(database, { program: await readProgramVersion() });
    const { databases } = await prepareDatabases(installation.config, address());
    expect(databases.map(({ applied }) => applied.length)).toEqual([1, 0, 0]);
    expect(await isContracted()).toBe(true);
    await clock.close();
  });

  test('does not run with `recaudo migrate` without --finish, or in programs that must not migrate', async () => {
    await goBack();
    await migrateDatabases(installation.config, address(), 'no');
    const { databases } = await prepareDatabases(installation.byHand, address());
    expect(databases[0]?.waiting).toHaveLength(1);
    expect(await isContracted()).toBe(false);
  });
});

test('an unfinished upgrade appears in health, with its steps', async () => {
  expect(await listWaitingSteps(database)).toEqual([]);
  await goBack();
  expect(await listWaitingSteps(database)).toEqual([expect.stringMatching(/_process_versions_told\.sql$/)]);
});

describe('a start is rejected with a reason', () => {
  const tooNew =
    /^the schema of \w+_sandbox is too new for this version: a later version has finished its upgrade \(9999_later\.sql\); start that version or a newer one, or go back to a backup from before it\.$/;

  test("after a later version's contracting migration", async () => {
    await laterStep('contract');
    for (const config of [installation.config, installation.byHand]) {
      const refused = await prepareDatabases(config, address()).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(MigrationError);
      expect((refused as Error).message).toMatch(tooNew);
    }
  });

  test('if the schema is too old and this program may not migrate', async () => {
    const name = '0064_cash_attempts_by_time.sql';
    await installation.query('delete from applied_migrations where name = $1', [name]);
    await expect(prepareDatabases(installation.byHand, address())).rejects.toThrow(
      /^the schema of \w+_sandbox is too old for this version: it lacks 1 migration up to 0064_cash_attempts_by_time\.sql; run `recaudo migrate` of this version first\.$/,
    );
  });

  test('also if that happens between its check and its first report', async () => {
    const program = await readProgramVersion();
    const opening = await withClient(clientConfig(address(), installation.sandbox), async client => {
      await holdOffProcesses(client);
      const refused = openDatabaseClock(database, { program }).catch((error: unknown) => error);
      const waiting = `select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`;
      while ((await client.query(waiting)).rowCount === 0);
      await laterStep('contract');
      return { refused };
    });
    expect(await opening.refused).toMatchObject({ message: expect.stringMatching(tooNew) });
    expect(await installation.query('select from process_clocks')).toEqual([]);
  });

  test('but not after an expanding migration of a later version', async () => {
    await laterStep('expand');
    await prepareDatabases(installation.config, address());
    const clock = await openDatabaseClock(database, { program: await readProgramVersion() });
    await clock.close();
  });
});

test('a process that was silent too long to be counted is told to exit', async () => {
  const program = await readProgramVersion();
  const present = { id: '4712-x', program, leadMs: 0 };
  expect(await recordProcess(database, present)).toBeUndefined();
  await laterStep('contract');
  expect(await recordProcess(database, present)).toMatch(/is too new for this version/);
});

test('the plan says what would run, its locks and their duration, and changes nothing', async () => {
  await goBack();
  await installation.query(
    `insert into process_clocks (id, host, lead_ms, seen_at)
     select number || '-x', 'api-1', 0, clock_timestamp() - interval '1 day' from generate_series(1, 200) number`,
  );
  await installation.query('analyze process_clocks');
  const steps = await planMigrations(address(), installation.sandbox, 'gateway');
  expect(describePlan({ database: 'recaudo_sandbox', steps })).toEqual([
    'recaudo_sandbox: 1 to run',
    expect.stringMatching(
      /^ {2}\d+_process_versions_told\.sql \(contract, when no older version runs\): locks for a moment$/,
    ),
    '    process_clocks (about 200 rows): access exclusive, holds up reads and writes; for a moment of work',
  ]);
  expect(await isContracted()).toBe(false);
});

test('a missing database lacks everything, and has no long locks', async () => {
  const steps = await planMigrations(address(), 'no_such_database', 'gateway');
  expect(steps.length).toBeGreaterThan(60);
  expect(steps.filter(({ seconds }) => seconds > 0)).toEqual([]);
});

test.each([
  [0, 'for a moment'],
  [1.2, 'for about 2 s'],
  [61, 'for about 2 min'],
])('%s seconds are %s', (seconds, words) => expect(describeDuration(seconds)).toBe(words));
