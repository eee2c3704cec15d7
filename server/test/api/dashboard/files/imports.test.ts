import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../../support/checks/eventually.ts';
import { importAll, oldCard, oldPlan } from '../../../support/world/files/imports.ts';
import { basic, type TestClient } from '../../../support/world/gateway/client.ts';
import { type OwnMerchant, useGateway } from '../../../support/world/gateway/use-gateway.ts';
import { openDashboard, type TestDashboard } from '../../../support/world/shop/dashboard.ts';

const shop = useGateway();
let dashboard: TestDashboard;
let own: OwnMerchant;
let data: TestClient;
beforeAll(async () => {
  dashboard = await openDashboard(shop);
});
afterAll(() => dashboard.close());
beforeEach(async () => {
  own = await shop.merchant();
  data = dashboard.clientOf(own);
});

interface Preview {
  columns: { name: string; field: string | null }[];
  rows: string[][];
  created: number;
  known: number;
  refused: number;
  problems: { line: number; row_id: string; sentence: string; is_warning: boolean }[];
}
interface View {
  id: string;
  status: string;
  files: { kind: string; name: string; rows_done: number; created: number; known: number; refused: number }[];
}

const CSV = 'Código;Nombre;Buzón\nCUS-1;Ana;ana@example.com\nCUS-2;Luz;no\nCUS-3;Sol;sol@example.com\n';
const headers = { 'content-type': 'text/csv' };
const query = (fields: Record<string, string> = {}) =>
  new URLSearchParams({ kind: 'customers', name: 'clientes.csv', ...fields }).toString();
const columns = JSON.stringify({ Buzón: 'email' });

const look = (fields: Record<string, string> = {}, text = CSV) =>
  data.post<Preview>(`/imports/previews?${query(fields)}`, text, { headers });
const start = (fields: Record<string, string> = {}, text = CSV) =>
  data.post<View>(`/imports?${query(fields)}`, text, { headers });

const show = async (id: string): Promise<View> => (await data.get<View>(`/imports/${id}`)).body;
async function ended(id: string): Promise<View> {
  await eventually(async () => (await show(id)).status).toBe('done');
  return show(id);
}

describe('a preview', () => {
  test("200: the guessed columns, the first rows, and problems in the reader's language", async () => {
    const { body } = await look();
    expect(body.columns).toEqual([
      { name: 'Código', field: 'id' },
      { name: 'Nombre', field: 'name' },
      { name: 'Buzón', field: null },
    ]);
    expect(body).toMatchObject({ created: 0, refused: 3 });
    expect(body.problems[0]).toMatchObject({ line: 2, sentence: 'falta email' });
    expect(body.rows[0]).toEqual(['CUS-1', 'Ana', 'ana@example.com']);
  });

  test('200: with corrected columns; nothing is stored', async () => {
    const { body } = await look({ columns, language: 'en' });
    expect(body).toMatchObject({ created: 2, known: 0, refused: 1 });
    expect(body.problems).toEqual([
      { line: 3, row_id: 'CUS-2', sentence: 'email is not an e-mail address', is_warning: false },
    ]);
    expect((await data.get('/imports')).body).toEqual([]);
  });

  test('422 1003: cards; 400 1001: columns that say nothing', async () => {
    expect((await look({ kind: 'cards' })).status).toBe(422);
    expect((await look({ columns: '{"Nombre":"card_number"}' })).body).toMatchObject({ error_code: 1001 });
  });

  test('200: masks a card number in a wrong column', async () => {
    const { text } = await look({}, 'id;name;email\n1;4111 1111 1111 1111;ana@example.com\n');
    expect(text).not.toContain('4111 1111 1111 1111');
  });
});

describe('an import', () => {
  test('202: is imported, listed, and has a report of rejected rows', async () => {
    const begun = await start({ columns });
    expect(begun.status).toBe(202);
    const view = await ended(begun.body.id);
    expect(view.files).toMatchObject([{ kind: 'customers', created: 2, refused: 1, rows_done: 3 }]);
    const { body } = await dashboard.app.inject({
      url: `/v1/${own.merchant.id}/imports/${view.id}/report.csv?language=es`,
      headers: { authorization: basic(own.privateKey) },
    });
    expect(body).toContain('clientes.csv;3;CUS-2;email;not_email;email no es un correo;no');
    expect((await data.get<View[]>('/imports')).body.map(({ id }) => id)).toContain(view.id);
    const again = await ended((await start({ columns })).body.id);
    expect(again.files).toMatchObject([{ created: 0, known: 2, refused: 1 }]);
  });

  test('202: subscriptions refer to customers and cards that the command imported', async () => {
    await ended((await start({}, 'id,name,email\nc1,Ana,ana@example.com\n')).body.id);
    const merchantId = own.merchant.id;
    const files = { plans: [oldPlan], cards: [oldCard('k1', 'c1', '4111111111111111')] };
    await importAll(shop.gateway, merchantId, files, 'file');
    const text = 'id,cliente,plan,próximo cobro\ns1,c1,p1,10/02/2035\n';
    const view = await ended((await start({ kind: 'subscriptions', name: 's.csv' }, text)).body.id);
    expect(view.files).toMatchObject([{ created: 1, refused: 0 }]);
  });

  test('404 1005: of another merchant', async () => {
    const { id } = (await start({ columns })).body;
    const other = dashboard.clientOf(await shop.merchant());
    expect((await other.get(`/imports/${id}`)).status).toBe(404);
    expect((await other.get(`/imports/${id}/report.csv`)).status).toBe(404);
  });
});
