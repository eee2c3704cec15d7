import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkAudit } from '../../../src/people/audit/check-audit.ts';
import { auditInvoices } from '../../../src/people/businesses/audit-invoices.ts';
import { newClient } from '../../support/world/gateway/client.ts';
import { startTestPanel, type TestPanel } from '../../support/world/gateway/test-panel.ts';
import type { Person } from '../../support/world/shop/person.ts';
import { saveCustomer } from '../../support/world/shop/shop.ts';

let panel: TestPanel;
let ana: Person;
beforeAll(async () => {
  panel = await startTestPanel();
  ana = await panel.signUp({ name: 'Ana Torres' });
});
afterAll(() => panel.close());

interface Entry {
  account: { name: string } | null;
  action: string;
  what: string;
  environment: string;
  from_ip: string;
  details: Record<string, unknown>;
}

const paid = { reference: 'Consignación 4417', paid_date: '2026-01-02' };

async function openInvoice(): Promise<string> {
  const shop = ana.operations('sandbox');
  const customer = await saveCustomer(shop);
  const { body } = await shop.post<{ id: string }>(`/customers/${customer}/invoices`, {
    items: [{ amount: 40_000, description: 'Instalación' }],
    finalize: true,
  });
  return body.id;
}

async function clientWithKey() {
  const { id, sandbox_merchant_id: merchantId } = ana.business();
  const { body } = await ana.post<{ key: string }>(`/panel/businesses/${id}/keys/sandbox/rotate`, {
    kind: 'private',
    overlap_hours: 24,
  });
  return newClient(panel.sandbox.app, merchantId ?? '', body.key);
}

const entries = async () => {
  const { body } = await ana.get<Entry[]>(`/panel/businesses/${ana.business().id}/audit`);
  return body.filter(({ action }) => action === 'invoice_paid_elsewhere');
};

test('in the dashboard: who, which invoice, how much, reference and day', async () => {
  const invoice = await openInvoice();
  const answer = await ana.operations('sandbox').post(`/invoices/${invoice}/paid_elsewhere`, paid);
  expect(answer.status, answer.text).toBe(200);
  expect(await auditInvoices(panel.control, 50)).toBe(0);
  expect(await entries()).toMatchObject([
    {
      account: { name: 'Ana Torres' },
      what: invoice,
      environment: 'sandbox',
      details: { ...paid, amount: 40_000 },
    },
  ]);
});

test('with a private key: the same entry, by a program, once however many sweeps run', async () => {
  const client = await clientWithKey();
  const before = (await entries()).length;
  const invoice = await openInvoice();
  expect((await client.post(`/invoices/${invoice}/paid_elsewhere`, paid)).status).toBe(200);
  expect((await client.post(`/invoices/${invoice}/paid_elsewhere`, paid)).status).toBe(412);
  const counts = await Promise.all([1, 2, 3].map(() => auditInvoices(panel.control, 50)));
  expect(counts.toSorted((one, other) => one - other)).toEqual([0, 0, 1]);
  const [entry, ...others] = (await entries()).filter(({ what }) => what === invoice);
  expect(others).toEqual([]);
  expect(entry).toMatchObject({
    account: null,
    environment: 'sandbox',
    from_ip: '127.0.0.1',
    details: { ...paid, amount: 40_000, user: 'API' },
  });
  expect(await entries()).toHaveLength(before + 1);
  expect((await checkAudit(panel.control.database, panel.control.auditKeys)).breaks).toEqual([]);
});

test('an audit log that cannot be written keeps the note for the next sweep', async () => {
  const client = await clientWithKey();
  const invoice = await openInvoice();
  await client.post(`/invoices/${invoice}/paid_elsewhere`, paid);
  const broken = {
    ...panel.control,
    get auditKeys(): never {
      throw new Error('the disk is full');
    },
  };
  await expect(auditInvoices(broken, 50)).rejects.toThrow('the disk is full');
  expect(await auditInvoices(panel.control, 50)).toBe(1);
  expect((await entries()).filter(({ what }) => what === invoice)).toHaveLength(1);
});
