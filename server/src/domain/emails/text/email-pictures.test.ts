import { describe, expect, test } from 'vitest';
import { mailOf } from '../mail-of.ts';

const URL = 'http://127.0.0.1:8001/vouchers/tr1';
const seller = { name: 'Café La Candelaria' };
const instant = new Date('2026-11-20T20:00:00Z');

describe('pictures', () => {
  const logoUrl = '/assets/logo/m1/0123456789abcdef';
  const sent = {
    language: 'es',
    seller: { ...seller, logoUrl },
    amountCentavos: 20_000_00n,
    description: null,
    reference: '4242 4242 4242 4242',
    barcode: '4242424242424242',
    payBefore: instant,
    url: URL,
  } as const;

  test('a voucher shows the logo, the bars and a button; its text says the same without them', () => {
    const { html, text } = mailOf.voucher(sent);
    expect(html).toContain(`<img src="http://127.0.0.1:8001${logoUrl}" alt=""`);
    expect(html).toContain('src="http://127.0.0.1:8001/barcode/4242424242424242.png?width=2&amp;height=90"');
    expect(html).toContain('alt="Código de barras de la referencia 4242 4242 4242 4242"');
    expect(html).toContain('>Ver el comprobante</a>');
    expect(text).toContain('4242 4242 4242 4242');
    expect(text).not.toContain('/barcode/');
  });

  test('without a logo or a barcode the email has no picture', () => {
    const { html } = mailOf.voucher({ ...sent, seller: { ...seller, logoUrl: null }, barcode: null });
    expect(html).not.toContain('<img');
  });
});
