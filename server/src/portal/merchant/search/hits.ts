import type { Method } from '@recaudo/contract/api/charges';
import type { hitKinds } from '@recaudo/contract/merchant/payments/search';
import type { ApiRequest } from '../../../domain/request-log/api-request.ts';
import type { FoundCustomer } from '../../../reports/lists/customer-search-store.ts';
import { screenOf } from '../screen-paths.ts';
import type { FoundCharge } from './charge-search-store.ts';
import type { NamedObject } from './name-search-store.ts';

export interface Hit {
  kind: (typeof hitKinds)[number];
  id: string;
  title: string;
  subtitle: string;
  method?: Method;
  card?: { brand: string; last_four: string } | null;
  amount?: bigint;
  status?: string;
  creation_date: Date;
  href: string;
}

const joined = (...parts: (string | null | undefined)[]): string =>
  parts.filter(part => part !== null && part !== undefined && part !== '').join(' · ');

export const chargeToHit = (charge: FoundCharge): Hit => ({
  kind: 'transaction',
  id: charge.id,
  title: charge.payer || charge.description || charge.id,
  subtitle: joined(charge.payer ? charge.description : null, charge.order_id),
  method: charge.method,
  card:
    charge.card_number === null
      ? null
      : { brand: charge.brand ?? '', last_four: charge.card_number.slice(-4) },
  amount: charge.amount_centavos,
  status: charge.status === 'processing' ? 'in_progress' : charge.status,
  creation_date: charge.creation_date,
  // A refund links to its charge's page.
  href: screenOf.transaction(charge.kind === 'refund' ? (charge.parent_id ?? charge.id) : charge.id),
});

export const requestToHit = (request: ApiRequest): Hit => ({
  kind: 'request',
  id: request.requestId,
  title: `${request.method} ${request.path}`,
  subtitle: joined(String(request.status), request.errorCode === null ? null : String(request.errorCode)),
  creation_date: request.creationDate,
  href: screenOf.request(request.requestId),
});

export const customerToHit = (customer: FoundCustomer): Hit => ({
  kind: 'customer',
  id: customer.id,
  title: [customer.name, customer.last_name].filter(Boolean).join(' '),
  subtitle: joined(customer.email, customer.external_id),
  status: customer.status,
  creation_date: customer.creation_date,
  href: screenOf.customer(customer.id),
});

export const namedThingToHit = (thing: NamedObject): Hit => ({
  kind: thing.kind,
  id: thing.id,
  title: thing.title,
  subtitle: thing.subtitle,
  ...(thing.status === null ? {} : { status: thing.status }),
  creation_date: thing.creation_date,
  href: hrefOf(thing),
});

function hrefOf({ kind, id, customer_id: customerId }: NamedObject): string {
  switch (kind) {
    case 'plan':
      return screenOf.plan(id);
    case 'subscription':
      return screenOf.subscription(customerId ?? '', id);
    case 'invoice':
      return screenOf.invoice(id);
    case 'webhook':
      return screenOf.webhook(id);
    case 'event':
      return screenOf.event(id);
    default:
      // A card links to its customer; the merchant's own cards have no page.
      return customerId === null ? screenOf.transactions : screenOf.customer(customerId);
  }
}
