import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmIfFree } from '../../../src/people/accounts/confirmation-store.ts';
import { purgeUnconfirmed } from '../../../src/people/accounts/purge-unconfirmed.ts';
import { findAccount } from '../../../src/people/accounts/store.ts';
import { insertMember } from '../../../src/people/businesses/member-store.ts';
import { findBusiness } from '../../../src/people/businesses/store.ts';
import {
  type Queryable,
  replannedStatement,
  statement,
} from '../../../src/platform/database/connections/connection.ts';
import { manualClock } from '../../../src/platform/primitives/time/clock.ts';
import { payCharge } from '../../support/fixtures/money.ts';
import { PASSWORD, startTestPanel, type TestPanel } from '../../support/world/gateway/test-panel.ts';
import type { Person } from '../../support/world/shop/person.ts';
import { saveCard, saveCustomer } from '../../support/world/shop/shop.ts';

const DAY_MS = 86_400_000;
const clock = manualClock(new Date('2026-11-15T15:00:00Z'));
let panel: TestPanel;
beforeAll(async () => {
  panel = await startTestPanel({ clock });
});
afterAll(() => panel.close());

const sweep = () => purgeUnconfirmed(panel.control, 50);
const isThere = async (person: Person): Promise<boolean> =>
  (await findAccount(panel.control.database, person.session.account.id)) !== undefined;

/** Tables that still contain a merchant's or account's id in the column of that name. */
async function tablesWith(database: Queryable, column: string, id: string): Promise<string[]> {
  const tables = statement<{ name: string }>(
    'test_tables_with_column',
    `select format('%I.%I', columns.table_schema, columns.table_name) as name from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where column_name = $1 and table_type = 'BASE TABLE' and table_name <> 'audit_entries'
       and columns.table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const left: string[] = [];
  for (const { name } of await database.rows(tables, [column])) {
    const rows = replannedStatement<{ count: bigint }>(
      'test_rows_left',
      `select count(*) as count from ${name} where ${column} = $1`,
    );
    if ((await database.find(rows, [id]))?.count !== 0n) left.push(name);
  }
  return left;
}

describe('an address that is never confirmed', () => {
  test('30 days later the account, its business and its empty sandbox are deleted, once', async () => {
    const ana = await panel.signUpUnconfirmed();
    const { id, sandbox_merchant_id: merchantId } = ana.business();
    const data = `/panel/sandbox/data/${merchantId}`;
    await ana.post(`/panel/businesses/${id}/views`, { list: 'transactions', name: 'x', query: 'a=1' });
    await ana.put(`/panel/businesses/${id}/card-order`, { top: [], main: [], side: [] });
    await ana.post(`${data}/export-schedules`, { kind: 'fees', format: 'csv', every: 'day' });
    await ana.get(`${data}/exports/fees.csv`);
    clock.advanceMs(29 * DAY_MS);
    await sweep();
    expect(await isThere(ana)).toBe(true);
    clock.advanceMs(2 * DAY_MS);
    await Promise.all([sweep(), sweep()]);
    expect(await isThere(ana)).toBe(false);
    const { database } = panel.control;
    expect(await findBusiness(database, id)).toBeUndefined();
    expect(await tablesWith(database, 'account_id', ana.session.account.id)).toEqual([]);
    expect(await tablesWith(database, 'business_id', id)).toEqual([]);
    expect(await tablesWith(panel.sandbox.gateway.database, 'merchant_id', merchantId)).toEqual([]);
    const purged = statement<{ count: bigint }>(
      'test_purged',
      `select count(*) as count from audit_entries where action = 'account_purged' and what = $1`,
    );
    expect(await database.find(purged, [ana.session.account.id])).toEqual({ count: 1n });
    const { email } = ana.session.account;
    expect((await panel.visitor().post('/panel/sign-in', { email, password: PASSWORD })).status).toBe(401);
  });

  test.each([
    ['confirms it in time', async (person: Person) => confirm(person)],
    ['has a customer', async (person: Person) => saveCustomer(person.operations('sandbox'))],
    [
      'has a charge',
      async (person: Person) => {
        const operations = person.operations('sandbox');
        await payCharge(operations, await saveCard(operations), 20_000);
      },
    ],
    ['has a colleague', async (person: Person) => addColleague(person)],
    ['is in a business of others', async (person: Person) => joinElsewhere(person)],
  ])('an account that %s stays', async (_title, prepare) => {
    const person = await panel.signUpUnconfirmed();
    await prepare(person);
    clock.advanceMs(31 * DAY_MS);
    await sweep();
    expect(await isThere(person)).toBe(true);
    expect(await findBusiness(panel.control.database, person.business().id)).toBeDefined();
  });

  test("an operator's visit does not delay it, and then shows nothing", async () => {
    const ana = await panel.signUpUnconfirmed();
    clock.advanceMs(31 * DAY_MS);
    const operator = await panel.signUp();
    await panel.promote(operator);
    const address = `/panel/ops/merchants/sandbox/${ana.business().sandbox_merchant_id}/impersonation`;
    expect((await operator.post(address)).status).toBe(200);
    await sweep();
    expect(await isThere(ana)).toBe(false);
    expect((await operator.get('/panel/session')).body).toMatchObject({ impersonation: null });
  });

  test('an account used today is checked again tomorrow', async () => {
    const ana = await panel.signUpUnconfirmed();
    clock.advanceMs(31 * DAY_MS);
    await ana.post('/panel/sign-in', { email: ana.session.account.email, password: PASSWORD });
    await sweep();
    expect(await isThere(ana)).toBe(true);
    clock.advanceMs(2 * DAY_MS);
    await sweep();
    expect(await isThere(ana)).toBe(false);
  });
});

const confirm = (person: Person) =>
  confirmIfFree(panel.control.database, person.session.account.id, clock.now());

const addMember = (business: Person, member: Person) =>
  insertMember(panel.control.database, {
    businessId: business.business().id,
    accountId: member.session.account.id,
    role: 'finance',
    now: clock.now(),
  });

async function addColleague(person: Person): Promise<void> {
  await addMember(person, await panel.signUp());
}

async function joinElsewhere(person: Person): Promise<void> {
  await addMember(await panel.signUp(), person);
}
