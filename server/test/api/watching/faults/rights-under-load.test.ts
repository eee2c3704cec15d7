import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { grantRights } from '../../../../src/platform/database/access/roles.ts';
import { clientConfig } from '../../../../src/platform/database/connections/connection.ts';
import { ROLE_PREFIX } from '../../../support/world/gateway/template.ts';
import { cloneDatabase } from '../../../support/world/gateway/test-database.ts';

let drop: () => Promise<void>;
let clients: pg.Client[] = [];
beforeAll(async () => {
  const cloned = await cloneDatabase();
  ({ drop } = cloned);
  const config = clientConfig(inject('databaseServer'), cloned.name);
  clients = Array.from({ length: 3 }, () => new pg.Client(config));
  await Promise.all(clients.map(client => client.connect()));
});
afterAll(async () => {
  await Promise.all(clients.map(client => client.end()));
  await drop();
});

test('a start or migration grants rights while a running process truncates a table', async () => {
  const [migrating, running, watching] = clients;
  if (migrating === undefined || running === undefined || watching === undefined)
    throw new Error('no clients');
  await migrating.query(`delete from applied_migrations where name = 'rights'`);
  await running.query('begin; truncate code_keys');
  const granted = grantRights(migrating, 'gateway', ROLE_PREFIX);
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  await expect.poll(async () => (await watching.query(waiting)).rowCount).toBe(1);
  await running.query('commit');
  await granted;
  const { rows } = await migrating.query(`select 1 from applied_migrations where name = 'rights'`);
  expect(rows).toHaveLength(1);
});
