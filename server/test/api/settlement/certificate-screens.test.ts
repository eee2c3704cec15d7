import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { issueCertificates } from '../../../src/domain/settlement/certificates/issue-certificates.ts';
import { parsePeriod } from '../../../src/domain/settlement/certificates/period.ts';
import { takeMovements } from '../../../src/domain/settlement/movements/take-movements.ts';
import { followMerchant } from '../../../src/domain/settlement/settlements/follow-settlements.ts';
import { saveTerms } from '../../../src/domain/settlement/terms/store.ts';
import { saveWithholdingMode } from '../../../src/domain/settlement/withholding/store.ts';
import type { WithheldTax } from '../../../src/domain/settlement/withholding/withholding.ts';
import { statement } from '../../../src/platform/database/connections/connection.ts';
import { startTestPanel, type TestPanel } from '../../support/world/gateway/test-panel.ts';
import { newTestClock, usualAgent, usualTerms } from '../../support/world/settlement/settled-merchant.ts';
import type { Person } from '../../support/world/shop/person.ts';
import { chargeBody, saveCard } from '../../support/world/shop/shop.ts';
import { joinTeam } from '../../support/world/shop/team.ts';

interface OfYear {
  year: number;
  years: number[];
  mode: string;
  regimes: string[];
  withheld: { renta: number; iva: number; ica: number };
  certificates: { tax: string; period: string; amount: number }[];
}

const START = '2026-12-29T15:00:00Z';
const clock = newTestClock(START);
let panel: TestPanel;
beforeAll(async () => {
  panel = await startTestPanel({ clock });
});
beforeEach(async () => {
  clock.set(START);
  await saveWithholdingMode(panel.sandbox.gateway.database, 'agent');
});
afterAll(() => panel.close());

const dataOf = (owner: Person) => `/panel/sandbox/data/${owner.business().sandbox_merchant_id}`;
const filesOf = (owner: Person) =>
  `/panel/sandbox/v1/${owner.business().sandbox_merchant_id}/withholding_certificates`;
const read = async (owner: Person, query = '') =>
  (await owner.get<OfYear>(`${dataOf(owner)}/certificates${query}`)).body;

const name = statement(
  'test_certificate_screens_name',
  `update merchants set legal_name = 'Tienda S.A.S.', nit = '900123456-8' where id = $1`,
);

/** A merchant with payments that are available at once. */
async function openSettled() {
  const owner = await panel.signUp();
  const merchantId = owner.business().sandbox_merchant_id;
  const { gateway } = panel.sandbox;
  const bankingDays = { card: 0, bank_account: 0, store: 0 };
  await saveTerms(gateway.database, { ...usualTerms(merchantId), bankingDays }, clock.now());
  await gateway.database.run(name, [merchantId]);
  const shop = owner.operations('sandbox');
  const card = await saveCard(shop);
  const settle = async () => {
    while ((await takeMovements(gateway, 500)) > 0);
    return followMerchant(gateway, merchantId, { onDemand: true });
  };
  return {
    owner,
    charge: async (amount: number, iva = '0') =>
      String((await shop.post('/charges', chargeBody(card, { amount, iva }))).body['id']),
    refund: (id: string) => shop.post(`/charges/${id}/refund`),
    settle,
    issue: (tax: WithheldTax, periodName: string) => {
      const period = parsePeriod(tax, periodName);
      if (period === undefined) throw new Error(`${periodName} is no period of ${tax}`);
      return issueCertificates(gateway, merchantId, { tax, period, agent: usualAgent });
    },
  };
}

test('the certificates of a year, and what its settlements withheld', async () => {
  const settled = await openSettled();
  const { owner } = settled;
  expect(await read(owner)).toMatchObject({ year: 2026, years: [2026], certificates: [] });
  await settled.charge(119_000, '19000');
  await settled.settle();
  const withheld = { renta: 1_500, iva: 2_850, ica: 414 };
  expect(await read(owner)).toMatchObject({ mode: 'agent', regimes: [], withheld, certificates: [] });
  await settled.issue('renta', '2026');
  await settled.issue('iva', '2026-B6');
  await settled.issue('ica', '2026-B6');
  const { certificates } = await read(owner);
  expect(certificates.map(({ tax, period, amount }) => [tax, period, amount])).toEqual([
    ['renta', '2026', 1_500],
    ['ica', '2026-B6', 414],
    ['iva', '2026-B6', 2_850],
  ]);
  const none = { renta: 0, iva: 0, ica: 0 };
  expect(await read(owner, '?year=2025')).toMatchObject({ year: 2025, withheld: none, certificates: [] });
  expect((await owner.get(`${dataOf(owner)}/certificates?year=26`)).status).toBe(422);
});

test('an accountant downloads the certificates of a year as one list, the same bytes each time', async () => {
  const settled = await openSettled();
  await settled.charge(119_000, '19000');
  await settled.settle();
  await settled.issue('renta', '2026');
  await settled.issue('iva', '2026-B6');
  const accountant = await joinTeam(panel, settled.owner, 'accountant');
  const list = (path: string) => accountant.get(`${filesOf(settled.owner)}/years/${path}`);
  const csv = await list('2026/certificates.csv');
  expect(csv.headers['content-disposition']).toBe(
    'attachment; filename="certificados-de-retencion-2026.csv"',
  );
  const rows: Record<string, string>[] = parse(csv.text, { bom: true, delimiter: ';', columns: true });
  expect(rows.map(row => [row['Impuesto'], row['Periodo'], row['Retenido']])).toEqual([
    ['Renta', '2026', '1500,00'],
    ['IVA', '2026-B6', '2850,00'],
  ]);
  expect((await list('2026/certificates.csv')).text).toBe(csv.text);
  expect((await list('2026/certificates.xlsx?lang=en')).headers['content-disposition']).toContain(
    'withholding-certificates-2026.xlsx',
  );
  expect((await list('2025/certificates.csv')).text.trim().split('\n')).toHaveLength(1);
  for (const path of ['26/certificates.csv', '2026/certificates.pdf']) {
    expect([path, (await list(path)).status]).toEqual([path, 404]);
  }
  const stranger = await panel.signUp();
  expect((await stranger.get(`${filesOf(settled.owner)}/years/2026/certificates.csv`)).status).toBe(404);
});

test('nothing is certified where refunds of the period gave everything back', async () => {
  const settled = await openSettled();
  const id = await settled.charge(119_000, '19000');
  await settled.settle();
  await settled.refund(id);
  await settled.settle();
  expect(await settled.issue('renta', '2026')).toEqual([]);
  expect(await settled.issue('ica', '2026-B6')).toEqual([]);
});
