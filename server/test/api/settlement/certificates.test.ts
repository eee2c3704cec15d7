import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { issueCertificates } from '../../../src/domain/settlement/certificates/issue-certificates.ts';
import { parsePeriod, yearOf } from '../../../src/domain/settlement/certificates/period.ts';
import { readReturn, returnTable } from '../../../src/domain/settlement/certificates/yearly-return.ts';
import { passOn } from '../../../src/domain/settlement/withholding/pass-on.ts';
import { readWithheldFile } from '../../../src/domain/settlement/withholding/read-withheld-file.ts';
import { saveWithholdingMode } from '../../../src/domain/settlement/withholding/store.ts';
import { type WithheldTax, withheldTaxes } from '../../../src/domain/settlement/withholding/withholding.ts';
import { statement } from '../../../src/platform/database/connections/connection.ts';
import { writeCsv } from '../../../src/platform/tables/write-csv.ts';
import { sizeOf } from '../../support/rules/sizes.ts';
import { readPdf } from '../../support/world/files/read-pdf.ts';
import { startTestGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';
import { anyHistory, playHistory } from '../../support/world/settlement/histories.ts';
import { newTestClock, openSettled, usualAgent } from '../../support/world/settlement/settled-merchant.ts';

const START = '2026-01-13T15:00:00Z';
const clock = newTestClock(START);
const byTax = ([first]: unknown[], [second]: unknown[]): number =>
  String(first).localeCompare(String(second));
let shop: TestGateway;
beforeAll(async () => {
  shop = await startTestGateway({ clock });
});
beforeEach(async () => {
  clock.set(START);
  await saveWithholdingMode(shop.gateway.database, 'agent');
});
afterAll(() => shop.close());

const name = statement(
  'test_certificates_name',
  `update merchants set legal_name = 'Tienda S.A.S.', nit = '900123456-8', address = 'Calle 1 # 2-3' where id = $1`,
);

async function open() {
  const own = await openSettled(shop);
  await shop.gateway.database.run(name, [own.merchantId]);
  const issue = (tax: WithheldTax, periodName: string) => {
    const period = parsePeriod(tax, periodName);
    if (period === undefined) throw new Error(`${periodName} is no period of ${tax}`);
    return issueCertificates(shop.gateway, own.merchantId, { tax, period, agent: usualAgent });
  };
  return { ...own, issue };
}

interface CertificateBody {
  id: string;
  tax: string;
  period: string;
  base: number;
  amount: number;
  city: string | null;
}

describe('GET /withholding_certificates', () => {
  test('200: what was withheld in the period, by tax, and by city for ICA', async () => {
    const own = await open();
    await own.charge();
    await own.charge(50_000, { iva: '0' });
    await own.take();
    await own.issue('renta', '2026');
    await own.issue('iva', '2026-B1');
    await own.issue('ica', '2026-B1');
    const { body } = await own.client.get<CertificateBody[]>('/withholding_certificates');
    expect(
      body.map(({ tax, period, city, base, amount }) => [tax, period, city, base, amount]).toSorted(byTax),
    ).toEqual([
      ['ica', '2026-B1', '11001', 150_000, 621],
      ['iva', '2026-B1', null, 19_000, 2_850],
      ['renta', '2026', null, 150_000, 2_250],
    ]);
    const { body: renta } = await own.client.get<CertificateBody[]>('/withholding_certificates?tax=renta');
    expect(renta).toHaveLength(1);
    const one = await own.client.get<object>(`/withholding_certificates/${renta[0]?.id}`);
    expect(one.body).toMatchObject({
      period_start: '2026-01-01',
      period_end: '2026-12-31',
      agent: usualAgent,
      withheld_from: { name: 'Tienda S.A.S.', nit: '900123456-8' },
      lines: [{ law: 'DUT 1625/2016 art. 1.3.2.1.8', rate: 1.5, base: 150_000, amount: 2_250 }],
    });
    expect((await own.client.get('/withholding_certificates/unknown')).status).toBe(404);
  });

  test('404: a certificate of another merchant', async () => {
    const [own, other] = [await open(), await open()];
    await own.charge();
    await own.take();
    const [issued] = await own.issue('renta', '2026');
    const id = issued?.kind === 'issued' ? issued.certificate.id : '';
    expect((await own.client.get(`/withholding_certificates/${id}`)).status).toBe(200);
    expect((await other.client.get(`/withholding_certificates/${id}`)).status).toBe(404);
    expect((await other.client.get(`/withholding_certificates/${id}/certificate.pdf`)).status).toBe(404);
  });

  test('200: as PDF, CSV and XLSX, the same bytes each time', async () => {
    const own = await open();
    await own.charge();
    await own.take();
    const [issued] = await own.issue('renta', '2026');
    const id = issued?.kind === 'issued' ? issued.certificate.id : '';
    const fetchFile = async (path: string) => {
      const url = `/v1/${own.merchantId}/withholding_certificates/${id}/${path}`;
      const answer = await shop.app.inject({ url, headers: { authorization: own.authorization } });
      expect(answer.statusCode).toBe(200);
      return answer;
    };
    for (const format of ['pdf', 'csv', 'xlsx']) {
      const [first, second] = [
        await fetchFile(`certificate.${format}`),
        await fetchFile(`certificate.${format}`),
      ];
      expect(first.rawPayload.equals(second.rawPayload)).toBe(true);
      expect(first.headers['content-disposition']).toBe(
        `attachment; filename="retencion-renta-2026.${format}"`,
      );
    }
    const { text } = readPdf((await fetchFile('certificate.pdf?lang=en')).rawPayload);
    expect(text).toContain('Certificate of income tax withheld, 2026');
    expect(text).toContain('Withheld from: Tienda S.A.S. · NIT 900123456-8');
    expect(text).toContain('1,500.00');
    const [, row] = parse((await fetchFile('certificate.csv')).rawPayload, { bom: true, delimiter: ';' });
    expect(row).toContain('1500,00');
  });
});

test('a certificate does not change: a later refund falls into the period in which it happens', async () => {
  const own = await open();
  const id = await own.charge();
  await own.take();
  clock.set('2026-03-02T15:00:00Z');
  const [first] = await own.issue('iva', '2026-B1');
  expect(first).toMatchObject({ kind: 'issued', certificate: { amountCentavos: 285_000n } });
  expect(await own.refund(id)).toBe(200);
  await own.take();
  expect(await own.issue('iva', '2026-B1')).toMatchObject([
    { kind: 'issued_before', certificate: { amountCentavos: 285_000n } },
  ]);
  expect(await own.issue('iva', '2026-B2')).toMatchObject([
    { kind: 'issued', certificate: { baseCentavos: -1_900_000n, amountCentavos: -285_000n } },
  ]);
  const change = statement(
    'test_certificates_change',
    'update withholding_certificates set amount_centavos = 0',
  );
  await expect(shop.gateway.database.run(change)).rejects.toThrow();
});

test('a merchant without a NIT has no certificate', async () => {
  const own = await openSettled(shop);
  await own.charge();
  await own.take();
  const period = parsePeriod('renta', '2026');
  if (period === undefined) throw new Error('2026 is a year');
  expect(
    await issueCertificates(shop.gateway, own.merchantId, { tax: 'renta', period, agent: usualAgent }),
  ).toEqual([{ kind: 'no_nit' }]);
});

test('what the acquirer withheld is certified as passed on, without a rate', async () => {
  await saveWithholdingMode(shop.gateway.database, 'passed_on');
  const own = await open();
  const id = await own.charge();
  await own.take();
  const file = `deposit,merchant,charge,renta,iva,ica\nd1,${own.merchantId},${id},1500,2850,414`;
  await passOn(shop.gateway, readWithheldFile(file));
  expect(await own.issue('renta', '2026')).toMatchObject([
    {
      kind: 'issued',
      certificate: { lines: [{ law: 'Withheld by the acquirer', rate: null, amountCentavos: 150_000n }] },
    },
  ]);
});

const HISTORIES = sizeOf({ usual: 6, full: 100 });
const withheld = statement<{ centavos: bigint }>(
  'test_certificates_withheld',
  `select coalesce(sum(leg.centavos), 0)::bigint as centavos
   from journal_entries entry, unnest(entry.accounts, entry.amounts_centavos) as leg (account, centavos)
   where entry.merchant_id = $1 and leg.account = $2 and entry.creation_date >= $3 and entry.creation_date < $4`,
);

test(`in ${HISTORIES} histories the certificates of each period are the movements of withheld:*`, async () => {
  for (const steps of fc.sample(anyHistory, { numRuns: HISTORIES, seed: 93 })) {
    clock.set(START);
    const own = await open();
    await playHistory(own, steps, clock);
    for (const tax of withheldTaxes) {
      const names = tax === 'renta' ? ['2026', '2027'] : ['2026-B1', '2026-B2', '2026-B3', '2026-B4'];
      for (const periodName of names) {
        const period = parsePeriod(tax, periodName);
        const issued = await own.issue(tax, periodName);
        const certified = issued.reduce(
          (sum, each) => sum + ('certificate' in each ? each.certificate.amountCentavos : 0n),
          0n,
        );
        const found = await shop.gateway.database.find(withheld, [
          own.merchantId,
          `withheld:${tax}`,
          period?.from,
          period?.before,
        ]);
        expect({ tax, periodName, certified }).toEqual({ tax, periodName, certified: found?.centavos });
      }
    }
  }
}, 300_000);

test('the export for the yearly return has a row per merchant, marked to be checked', async () => {
  const own = await open();
  await own.charge();
  await own.take();
  const period = yearOf(2026);
  if (period === undefined) throw new Error('2026 is a year');
  const chunks: Buffer[] = [];
  const pages = readReturn(shop.gateway.database, period);
  for await (const chunk of writeCsv(returnTable(pages, { format: '1001', language: 'es' })))
    chunks.push(chunk);
  const rows = parse(Buffer.concat(chunks), { bom: true, delimiter: ';', columns: true }) as Record<
    string,
    string
  >[];
  expect(rows).toContainEqual({
    Concepto: '2310',
    'Tipo de documento': '31',
    'Número de identificación': '900123456',
    DV: '8',
    'Razón social': 'Tienda S.A.S.',
    Dirección: 'Calle 1 # 2-3',
    País: '169',
    'Pago o abono en cuenta': '100000,00',
    'Retención en la fuente practicada renta': '1500,00',
    'Retención en la fuente practicada IVA': '2850,00',
    Nota: 'Revisa concepto y columnas con tu contador',
  });
});

test.each([
  ['renta', '2026', '2026-01-01', '2026-12-31'],
  ['iva', '2026-B1', '2026-01-01', '2026-02-28'],
  ['ica', '2028-B1', '2028-01-01', '2028-02-29'],
  ['iva', '2026-B6', '2026-11-01', '2026-12-31'],
] as const)('%s %s goes from %s to %s', (tax, periodName, first, last) => {
  expect(parsePeriod(tax, periodName)).toMatchObject({ first, last });
});

test.each([
  ['renta', '2026-B1'],
  ['iva', '2026'],
  ['iva', '2026-B7'],
  ['ica', '26-B1'],
] as const)('%s has no period %s', (tax, periodName) => {
  expect(parsePeriod(tax, periodName)).toBeUndefined();
});
