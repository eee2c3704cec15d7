import { type IdKind, idFromTail } from '../../primitives/id.ts';

/** What a field of this name may hold: the words of a small shop in Bogotá. */
export const exampleValues: Readonly<Record<string, string | number>> = {
  name: 'Ana',
  last_name: 'Torres',
  email: 'ana@example.com',
  phone: '6013334455',
  phone_number: '3104567890',
  external_id: 'cliente-1042',
  department: 'Antioquia',
  city: 'Medellín',
  additional: 'Calle 10 # 43D-30',
  holder_name: 'Ana Torres',
  card_number: '4111111111111111',
  cvv2: '123',
  expiration_month: '12',
  expiration_year: '30',
  amount: 20000,
  currency: 'COP',
  iva: '3193',
  description: 'Dos libras de café',
  order_id: 'orden-1042',
  device_session_id: 'kR1MiQhz2otdIuUlQkbEyitIqVMiI16f',
  redirect_url: 'https://tienda.example/gracias',
  bin: '411111',
};

const exampleTail = '0mhx3k2pz7c4w9q1d8f';
/** Objects whose ids are of another kind than their name says. */
const kinds: Readonly<Record<string, IdKind>> = {
  merchant: 'merchant',
  customer: 'customer',
  card: 'card',
  source: 'card',
  token: 'token',
  transaction: 'transaction',
  charge: 'transaction',
  refund: 'transaction',
  fee: 'transaction',
  plan: 'plan',
  subscription: 'subscription',
  webhook: 'webhook',
};

/** An id for a field `customer_id`, or for `id` of the object titled `owner`. */
export function exampleId(field: string, owner: string | undefined): string | undefined {
  const word = field === 'id' ? owner?.toLowerCase() : /^(\w+)_id$/.exec(field)?.[1];
  const kind = word === undefined ? undefined : kinds[word];
  return kind === undefined ? undefined : idFromTail(kind, exampleTail);
}
