import type { TestClient } from '../gateway/client.ts';

export const TEST_CARD = '4111111111111111';

export const cardData = (card_number = TEST_CARD) => ({
  holder_name: 'Ana Torres',
  card_number,
  cvv2: '123',
  expiration_month: '12',
  expiration_year: '30',
});

export const payer = { name: 'Ana', last_name: 'Torres', email: 'ana@example.com' };

export const chargeBody = (source_id: string, fields: object = {}) => ({
  method: 'card',
  source_id,
  amount: 20_000,
  currency: 'COP',
  iva: '3193',
  description: 'Café de origen',
  device_session_id: 'kR1MiQhz2otdIuUlQkbEyitIqVMiI16f',
  customer: payer,
  ...fields,
});

export async function saveCard(client: TestClient, number = TEST_CARD, prefix = ''): Promise<string> {
  const { status, body } = await client.post(`${prefix}/cards`, cardData(number));
  if (status !== 201) throw new Error(`the card was not saved: ${JSON.stringify(body)}`);
  return String(body.id);
}

export async function saveCustomer(client: TestClient, fields: object = {}): Promise<string> {
  const { status, body } = await client.post('/customers', { ...payer, ...fields });
  if (status !== 201) throw new Error(`the customer was not saved: ${JSON.stringify(body)}`);
  return String(body.id);
}
