import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { newReadiness } from '../../../../src/commands/serve/readiness.ts';
import {
  type Database,
  openDatabase,
  statement,
} from '../../../../src/platform/database/connections/connection.ts';
import { newHttpServer } from '../../../../src/platform/http/server.ts';
import { addHealth } from '../../../../src/platform/http/watching/health.ts';
import { recordFigures } from '../../../support/fixtures/figures.ts';
import { CONTROL_TEMPLATE } from '../../../support/world/gateway/template.ts';
import { cloneDatabase } from '../../../support/world/gateway/test-database.ts';

let world: Awaited<ReturnType<typeof cloneDatabase>>;
let nowMs = 0;
beforeAll(async () => {
  world = await cloneDatabase();
});
afterAll(() => world.drop());
beforeEach(() => {
  nowMs += 3_600_000;
});

/** Calls the endpoint of a load balancer. */
async function ask(database: Database, times = 1) {
  const app = newHttpServer({ helpUrl: '', onUnexpectedError: () => undefined });
  addHealth(app, newReadiness(() => nowMs).of([{ environment: 'sandbox', database }]));
  const answers = [];
  for (let count = 0; count < times; count += 1) {
    const { statusCode, body } = await app.inject({ url: '/readyz' });
    answers.push({ status: statusCode, text: body });
  }
  await app.close();
  return answers.at(-1);
}

const NO_WRITES = 'the sandbox database takes no writes: it is a standby, or read-only';

/** A database that rejects one statement of the probe. */
const refusing = (database: Database, name: string, code: string): Database => ({
  ...database,
  transaction: work =>
    database.transaction(tx =>
      work({
        ...tx,
        run: (asked, values) =>
          asked.name === name
            ? Promise.reject(Object.assign(new Error('refused'), { code }))
            : tx.run(asked, values),
      }),
    ),
});

describe('/readyz', () => {
  test("200: the environment's and the control database accept writes", async () => {
    expect(await ask(world.database)).toEqual({ status: 200, text: '{"status":"ready"}' });
    const control = await cloneDatabase(CONTROL_TEMPLATE);
    expect(await ask(control.database)).toMatchObject({ status: 200 });
    await control.drop();
  });

  test('503: a server that only reads, such as a standby', async () => {
    const url = inject('databaseServer');
    const readOnly = openDatabase({ address: url, name: world.name, poolSize: 1 });
    await readOnly.run(statement('test_read_only', 'set default_transaction_read_only = on'));
    expect(await ask(readOnly)).toEqual({
      status: 503,
      text: JSON.stringify({ status: 'not ready', reason: NO_WRITES }),
    });
    await readOnly.close();
  });

  test.each([
    ['a full disk', 'readiness_probe_write', '53100', 'its disk is full'],
    ['a disk that is read-only', 'readiness_probe_empty', '42501', 'its disk is read-only'],
    ['a server without memory', 'readiness_probe_write', '53200', 'its server is out of memory'],
  ])('503: %s', async (_title, name, code, words) => {
    const answer = await ask(refusing(world.database, name, code));
    expect(answer).toMatchObject({ status: 503, text: expect.stringContaining(`takes no writes: ${words}`) });
  });

  test('200 again within seconds of becoming writable', async () => {
    let isFull = true;
    const full = refusing(world.database, 'readiness_probe_write', '53100');
    const database: Database = {
      ...world.database,
      transaction: work => (isFull ? full : world.database).transaction(work),
    };
    const health = newReadiness(() => nowMs).of([{ environment: 'sandbox', database }]);
    expect(await health.notReady()).toBe('the sandbox database takes no writes: its disk is full');
    isFull = false;
    nowMs += 5_000;
    expect(await health.notReady()).toBeUndefined();
  });

  test('a hundred readiness requests cause one write', async () => {
    let writes = 0;
    const counting: Database = {
      ...world.database,
      transaction: work => {
        writes += 1;
        return world.database.transaction(work);
      },
    };
    expect(await ask(counting, 100)).toMatchObject({ status: 200 });
    recordFigures({ 'writes per 100 requests': writes });
    expect(writes).toBe(1);
  });

  test('the probe leaves one row, however often it runs', async () => {
    for (let count = 0; count < 5; count += 1) await ask(world.database);
    const rows = await world.database.rows(statement('test_probes', 'select * from readiness_probes'));
    expect(rows).toHaveLength(1);
  });

  test('503: a silent database gets a response in seconds', async () => {
    const silent: Database = { ...world.database, run: () => new Promise(() => undefined) };
    expect(await ask(silent)).toMatchObject({
      status: 503,
      text: expect.stringContaining('the sandbox database does not answer'),
    });
  });
});
