import { describe, expect, test } from 'vitest';
import { setBrand } from '../../../../src/domain/merchants/brand/brand-store.ts';
import { groupReference } from '../../../../src/domain/methods/cash/vouchers/reference.ts';
import { manualClock } from '../../../../src/platform/primitives/time/clock.ts';
import { decodeBarcode, greyOfBars } from '../../../support/world/files/decode-barcode.ts';
import { readPdf } from '../../../support/world/files/read-pdf.ts';
import { useGateway } from '../../../support/world/gateway/use-gateway.ts';
import { createVoucher } from '../../../support/world/shop/cash.ts';

const START = new Date('2026-11-14T15:00:00-05:00');
const clock = manualClock(START);
const shop = useGateway({ clock });

let visits = 0;
/** A new IP address for each visit, because pages have rate limits. */
const get = (url: string, headers: Record<string, string> = {}) =>
  shop.app.inject({
    method: 'GET',
    url,
    remoteAddress: `10.0.0.${(visits += 1)}`,
    headers: { 'accept-language': 'es-CO', ...headers },
  });
async function newVoucher(fields: object = {}) {
  const { client, merchant } = await shop.merchant({ name: 'Café Andino' });
  const charge = await createVoucher(client, { order_id: 'P-77', ...fields });
  return { client, merchantId: merchant.id, id: charge.id, ...charge.payment_method };
}

/** The colored band with PRUEBA at the top of a sandbox voucher. */
const isTestBand = ({ width }: { width: number }, page: { width: number }) => width > page.width / 2;

describe('the PDF', () => {
  const pdfOf = async (path: string) => {
    const answer = await get(path);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' });
    return readPdf(answer.rawPayload);
  };

  test.each([
    ['A4', '', 595.28],
    ['80 mm', '&paper=80mm', 226.77],
  ])('200: on %s, everything required, on one page', async (_title, query, width) => {
    const { id, merchantId, reference, paybin_reference: paybin } = await newVoucher({ amount: 85_000.5 });
    const contact = {
      address: 'Calle 1 # 2-3',
      websiteUrl: null,
      termsUrl: null,
      privacyUrl: null,
      color: null,
    };
    await setBrand(shop.gateway.database, merchantId, {
      ...contact,
      legalName: 'Café Andino S.A.S.',
      nit: '900.123.456-7',
      email: 'hola@cafe.example',
      phone: null,
    });
    const { text, page, pages } = await pdfOf(`/vouchers/${id}.pdf?lang=es${query}`);
    const said = text.replaceAll('\n', ' ');
    for (const part of [
      'Café Andino',
      '$ 85.000,50 COP',
      groupReference(reference),
      groupReference(paybin),
      'Vence: 17 de noviembre de 2026',
      'Pedido: P-77',
      'NIT 900.123.456-7',
      'Cómo pagar',
      'Dónde pagar',
    ]) {
      expect(said).toContain(part);
    }
    expect(said).toMatch(/11:59 p\. +m\. \(hora de Bogotá\)/);
    expect(page.width).toBeCloseTo(width, 1);
    expect(pages).toBe(1);
  });

  test('200: an independent reader reads its barcodes, with white on both sides', async () => {
    const { id, reference, paybin_reference: paybin } = await newVoucher();
    for (const paper of ['a4', '80mm']) {
      const { rectangles: drawn, page } = await pdfOf(`/vouchers/${id}.pdf?paper=${paper}`);
      const rectangles = drawn.filter(one => !isTestBand(one, page));
      expect(drawn.length - rectangles.length).toBe(1);
      const rows = [...new Set(rectangles.map(({ y }) => y))].sort((a, b) => a - b);
      const read = rows.map(row => {
        const bars = rectangles.filter(({ y }) => y === row);
        const left = Math.min(...bars.map(({ x }) => x));
        const right = Math.max(...bars.map(({ x, width }) => x + width));
        const quiet = 10 * Math.min(...bars.map(({ width }) => width));
        expect(left).toBeGreaterThan(quiet - 0.1);
        expect(right).toBeLessThan(page.width - quiet + 0.1);
        return decodeBarcode(greyOfBars(bars, 4)).text;
      });
      expect(read).toEqual([reference, paybin]);
    }
  });

  test("200: at the older clients' URL, in English too", async () => {
    const { id, merchantId, reference } = await newVoucher();
    const { text } = await pdfOf(`/paynet-pdf/${merchantId}/transaction/${id}?lang=en`);
    expect(text).toContain(groupReference(reference));
    expect(text).toContain('Cash payment voucher');
  });

  test('404: at that URL under another merchant', async () => {
    const [one, other] = [await newVoucher(), await newVoucher()];
    expect((await get(`/paynet-pdf/${other.merchantId}/transaction/${one.id}`)).statusCode).toBe(404);
  });

  test('200: a receipt once paid, a warning once expired, and no barcodes', async () => {
    const [paid, expired] = [await newVoucher(), await newVoucher()];
    await paid.client.post(`/sandbox/charges/${paid.id}/pay`, { result: 'approved' });
    await expired.client.post(`/sandbox/charges/${expired.id}/pay`, { result: 'expired' });
    const receipt = await pdfOf(`/vouchers/${paid.id}.pdf`);
    expect(receipt.text).toContain('Pago recibido');
    expect(receipt.text).toContain(`Referencia de pago: ${groupReference(paid.reference)}`);
    expect(receipt.text).toContain('Fecha de pago: 14 de noviembre de 2026');
    const warning = await pdfOf(`/vouchers/${expired.id}.pdf`);
    expect(warning.text).toContain('Comprobante vencido');
    for (const { rectangles, page } of [receipt, warning]) {
      expect(rectangles.filter(one => !isTestBand(one, page))).toEqual([]);
    }
  });

  test('200: characters that the fonts lack do not break it', async () => {
    const { id } = await newVoucher({ description: '喫茶 ☕ '.repeat(30) });
    expect((await pdfOf(`/vouchers/${id}.pdf`)).text).toContain('Concepto: ?? ?');
  });
});
