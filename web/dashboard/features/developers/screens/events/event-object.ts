import type { Event } from '@recaudo/contract/api/events';

export type Payload = Readonly<Record<string, unknown>>;

const kinds = [
  'transaction',
  'reversal',
  'subscription',
  'invoice',
  'customer',
  'card',
  'plan',
  'webhook',
] as const;

/** The object of an event. */
export function objectOf(event: Event): { kind: string; object: Payload } | undefined {
  for (const kind of kinds) {
    const object = event[kind];
    if (object !== undefined) return { kind, object };
  }
  return undefined;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A readable name of the object, if it contains one: a name, an amount, a card. */
export function wordsOf(object: Payload, money: (amount: number) => string): string | undefined {
  // An invoice has a total instead of an amount.
  const { total, amount = total } = object;
  const { customer, card } = object as { customer?: Payload; card?: Payload };
  const name = [textOf(object['name']) || textOf(customer?.['name']), textOf(customer?.['last_name'])];
  const holder = textOf(object['holder_name']) || textOf(card?.['holder_name']);
  const words = [
    name.filter(Boolean).join(' ') || holder || textOf(object['url']),
    typeof amount === 'number' ? money(amount) : '',
    textOf(object['card_number']),
  ];
  return words.filter(Boolean).join(' · ') || undefined;
}

/** The object's page in the dashboard; undefined if it has none. */
export function screenOf(kind: string, object: Payload): string | undefined {
  const id = encodeURIComponent(textOf(object['id']));
  const customer = encodeURIComponent(textOf(object['customer_id']));
  switch (kind) {
    case 'transaction':
      return textOf(object['transaction_type']) === 'charge' ? `/transacciones/${id}` : undefined;
    case 'reversal':
      return `/contracargos/reversiones/${id}`;
    case 'subscription':
      return `/suscripciones/${customer}/${id}`;
    case 'invoice':
      return `/cuentas-de-cobro/${id}`;
    case 'customer':
      return `/clientes/${id}`;
    case 'card':
      return customer === '' ? undefined : `/clientes/${customer}`;
    case 'plan':
      return `/planes/${id}`;
    case 'webhook':
      return `/webhooks/${id}`;
    default:
      return undefined;
  }
}
