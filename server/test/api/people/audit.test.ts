import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findAccountsByEmail } from '../../../src/people/accounts/store.ts';
import { audit } from '../../../src/people/audit/audit.ts';
import { INSTALLATION } from '../../../src/people/audit/audit-entry.ts';
import { checkAudit } from '../../../src/people/audit/check-audit.ts';
import { listAuditEntries } from '../../../src/people/audit/store.ts';
import { addOperator } from '../../../src/people/sign-in/add-operator.ts';
import { PASSWORD, startTestPanel, type TestPanel } from '../../support/world/gateway/test-panel.ts';
import type { Person } from '../../support/world/shop/person.ts';
import { chargeBody, saveCard } from '../../support/world/shop/shop.ts';

let panel: TestPanel;
beforeAll(async () => {
  panel = await startTestPanel();
});
afterAll(() => panel.close());

interface Entry {
  number: number;
  account: { id: string; name: string };
  action: string;
  what: string;
  from_ip: string;
  environment: string | null;
  details: Record<string, unknown>;
  hash: string;
}

const pathOf = (person: Person) => `/panel/businesses/${person.business().id}/audit`;
const entriesOf = async (person: Person, query = '') =>
  (await person.get<Entry[]>(`${pathOf(person)}${query}`)).body;

describe('every change', () => {
  test('records who, what, where and from which address', async () => {
    const ana = await panel.signUp({ name: 'Ana Torres' });
    const shop = ana.operations('sandbox');
    const { body: charge } = await shop.post('/charges', chargeBody(await saveCard(shop), { amount: 5_000 }));
    await shop.post(`/charges/${charge['id']}/refund`, { amount: 2_000 });
    await ana.put(`/panel/businesses/${ana.business().id}`, { name: 'Café Nuevo' });
    const entries = await entriesOf(ana);
    const account = { id: ana.session.account.id, name: 'Ana Torres' };
    expect(entries.map(({ action }) => action)).toEqual([
      'business_renamed',
      'POST /charges/:transaction_id/refund',
      'POST /charges',
      'POST /cards',
      'signed_up',
    ]);
    expect(entries[2]).toMatchObject({
      number: 3,
      account,
      what: charge['id'],
      environment: 'sandbox',
      from_ip: expect.stringMatching(/^10\./),
    });
    expect(entries[1]).toMatchObject({ what: charge['id'], details: { amount: 2_000 } });
    expect(entries[2]).toMatchObject({ person: 'Ana Torres', details: { amount: 5_000 } });
    expect(entries[0]).toMatchObject({
      environment: null,
      details: { before: 'Café La Candelaria', after: 'Café Nuevo' },
    });
  });

  test('reads, rejections and replays leave no entry', async () => {
    const ana = await panel.signUp();
    const shop = ana.operations('sandbox');
    const customer = { name: 'Eva', last_name: 'Ruiz', email: 'eva@example.com' };
    const headers = { 'idempotency-key': 'once' };
    await shop.get('/customers');
    await shop.post('/customers', {});
    for (let times = 0; times < 3; times += 1) await shop.post('/customers', customer, { headers });
    expect((await entriesOf(ana)).map(({ action }) => action)).toEqual(['POST /customers', 'signed_up']);
  });

  test("changes to one's own account are in the installation's log", async () => {
    const ana = await panel.signUp();
    const { email, id } = ana.session.account;
    await ana.post('/panel/sign-in', { email, password: 'not this one' });
    await ana.post('/panel/sign-in', { email, password: PASSWORD });
    await ana.post('/panel/password', { current: PASSWORD, password: 'otra bien larga' });
    const all = await listAuditEntries(panel.control.database, INSTALLATION, { before: null, limit: 200 });
    expect(all.filter(({ account }) => account?.id === id).map(({ action }) => action)).toEqual([
      'password_changed',
      'signed_in',
      'sign_in_refused',
    ]);
    expect(JSON.stringify(all)).not.toContain('otra bien larga');
  });

  test('is paged', async () => {
    const ana = await panel.signUp();
    for (let times = 0; times < 4; times += 1) {
      await ana.put(`/panel/businesses/${ana.business().id}`, { name: `Nombre ${times}` });
    }
    expect((await entriesOf(ana, '?limit=2')).map(({ number }) => number)).toEqual([5, 4]);
    expect((await entriesOf(ana, '?limit=2&before=4')).map(({ number }) => number)).toEqual([3, 2]);
    expect((await ana.get(`${pathOf(ana)}?limit=1000`)).status).toBe(422);
  });

  test('concurrent changes make one chain without gaps', async () => {
    const ana = await panel.signUp();
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        ana.operations('sandbox').post('/customers', {
          name: `Persona ${n}`,
          last_name: 'Ruiz',
          email: `p${n}@example.com`,
        }),
      ),
    );
    const numbers = (await entriesOf(ana)).map(({ number }) => number);
    expect(numbers).toEqual(Array.from({ length: 21 }, (_, n) => 21 - n));
    expect((await checkAudit(panel.control.database, panel.control.auditKeys)).breaks).toEqual([]);
  });
});

describe('tampering', () => {
  const chain = 'btampered';
  const write = (action: string) =>
    audit(panel.control, {
      chain,
      account: { id: 'u1', name: 'Ana' },
      action,
      what: 'x',
      fromIp: '10.0.0.1',
      environment: null,
      details: { amount: 1, reason: 'y' },
    });
  beforeAll(async () => {
    for (const action of ['one', 'two', 'three', 'four']) await write(action);
  });

  const run = (text: string) =>
    panel.control.database.run({ name: text.slice(0, 60), text, isReplanned: true });
  /** Acts as the database owner, who can disable the guard first. */
  const tamper = async (...changes: string[]) => {
    await run('alter table audit_entries disable trigger all');
    for (const change of changes) await run(change);
    await run('alter table audit_entries enable trigger all');
  };
  const saved: string[] = [];
  afterEach(async () => {
    for (const change of saved.splice(0)) await tamper(change);
  });

  test('the database itself rejects changing or deleting an entry', async () => {
    await expect(run(`update audit_entries set what = 'z' where chain = '${chain}'`)).rejects.toThrow(
      'append only',
    );
    await expect(run(`delete from audit_entries where chain = '${chain}'`)).rejects.toThrow('append only');
    expect((await checkAudit(panel.control.database, panel.control.auditKeys)).breaks).toEqual([]);
  });

  test.each([
    ['action', `'other'`, `'two'`],
    ['what', `'other'`, `'x'`],
    ['from_ip', `'10.9.9.9'`, `'10.0.0.1'`],
    ['account_name', `'Eva'`, `'Ana'`],
    ['details', `'{"amount":2,"reason":"y"}'`, `'{"amount":1,"reason":"y"}'`],
    ['creation_date', `creation_date + interval '1 second'`, `creation_date - interval '1 second'`],
  ])('a changed %s is detected', async (column, value, before) => {
    const set = (to: string) =>
      `update audit_entries set ${column} = ${to} where chain = '${chain}' and number = 2`;
    await tamper(set(value));
    saved.push(set(before));
    expect((await checkAudit(panel.control.database, panel.control.auditKeys)).breaks).toEqual([
      { chain, number: 2, what: 'the entry was changed' },
    ]);
  });

  test('it is valid again once everything is restored', async () => {
    expect((await checkAudit(panel.control.database, panel.control.auditKeys)).breaks).toEqual([]);
  });

  test('a removed entry is detected, in the middle and at the end', async () => {
    await tamper(`delete from audit_entries where chain = '${chain}' and number = 4`);
    expect((await checkAudit(panel.control.database, panel.control.auditKeys)).breaks).toEqual([
      { chain, number: 3, what: 'the chain ends elsewhere' },
    ]);
    await tamper(`delete from audit_entries where chain = '${chain}' and number = 2`);
    expect((await checkAudit(panel.control.database, panel.control.auditKeys)).breaks).toEqual([
      { chain, number: 2, what: 'the entry is missing' },
    ]);
  });
});

describe('a new operator and its entry are one change', () => {
  const email = 'operadora@example.com';
  const person = { email, name: 'Olga', language: 'es' } as const;
  const known = async () => (await findAccountsByEmail(panel.control.database, email)).owner;

  test('without an entry, no operator', async () => {
    const broken = {
      ...panel.control,
      get auditKeys(): never {
        throw new Error('the key file is gone');
      },
    };
    await expect(addOperator(broken, person)).rejects.toThrow('the key file is gone');
    expect(await known()).toBeUndefined();
  });

  test('with an entry, an operator', async () => {
    const { accountId } = await addOperator(panel.control, person);
    expect((await known())?.account).toMatchObject({ id: accountId, isOperator: true });
    const log = await listAuditEntries(panel.control.database, INSTALLATION, { before: null, limit: 1 });
    expect(log).toMatchObject([{ action: 'operator_added', what: accountId }]);
  });
});

describe('for operators', () => {
  const input = '/panel/ops/audit';
  interface Answer {
    business_name: string | null;
    entries: Entry[];
  }

  test("200: the installation's chain, and any business's by one of its ids", async () => {
    const ana = await panel.signUp({ business_name: 'Panadería Única' });
    const olga = await panel.signUp({ name: 'Olga Peña' });
    await panel.promote(olga);
    const merchantId = ana.business().sandbox_merchant_id;
    await olga.post(`/panel/ops/merchants/sandbox/${merchantId}/suspend`, {});
    const { body } = await olga.get<Answer>(input);
    expect(body).toMatchObject({
      business_name: null,
      entries: expect.arrayContaining([
        expect.objectContaining({ action: 'merchant_suspended', what: merchantId }),
      ]),
    });
    for (const id of [ana.business().id, merchantId]) {
      const { body: own } = await olga.get<Answer>(`${input}?business=${id}&limit=1`);
      expect(own).toMatchObject({ business_name: 'Panadería Única', entries: [{ action: 'signed_up' }] });
    }
  });

  test('404 1005: an unknown id; 403 1010: operators only', async () => {
    const olga = await panel.signUp();
    expect((await olga.get(input)).body).toMatchObject({ error_code: 1010 });
    await panel.promote(olga);
    expect((await olga.get(`${input}?business=nobody`)).body).toMatchObject({ error_code: 1005 });
  });
});
