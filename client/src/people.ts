import type {
  Card,
  CardsFilters,
  CardUpdate,
  CardUpdated,
  ChangePreview,
  CreditEntry,
  CreditNote,
  CreditNotesFilters,
  Customer,
  CustomerCreditsFilters,
  CustomerInvoiceItemsFilters,
  CustomerInvoicesFilters,
  CustomerSubscriptionsFilters,
  CustomersFilters,
  CustomerUpdate,
  Invoice,
  InvoiceItem,
  NewCard,
  NewCredit,
  NewCustomer,
  NewInvoice,
  NewInvoiceItem,
  NewPlan,
  NewSubscription,
  NewToken,
  Plan,
  PlanSubscriptionsFilters,
  PlansFilters,
  PlanUpdate,
  Subscription,
  SubscriptionChange,
  SubscriptionUpdate,
  Token,
} from './api-types.ts';
import type { CallOptions, Connection } from './connection.ts';
import type { List } from './list.ts';
import { Charges, Pse } from './payments.ts';
import { ItemResource, part, requestsOf } from './resource.ts';

export class Customers extends ItemResource<Customer> {
  create(customer: NewCustomer, options?: CallOptions): Promise<Customer> {
    return requestsOf(this).post('', customer, options);
  }

  list(filters?: CustomersFilters, options?: CallOptions): List<Customer> {
    return requestsOf(this).list(filters, options);
  }

  update(id: string, changes: CustomerUpdate, options?: CallOptions): Promise<Customer> {
    return requestsOf(this).put(part(id), changes, options);
  }

  remove(id: string, options?: CallOptions): Promise<void> {
    return requestsOf(this).delete(part(id), options);
  }

  invoices(id: string, filters?: CustomerInvoicesFilters, options?: CallOptions): List<Invoice> {
    return requestsOf(this).list(filters, options, `${part(id)}/invoices`);
  }

  /** Writes a one-off invoice: a draft, unless `finalize` is true. */
  createInvoice(id: string, invoice: NewInvoice, options?: CallOptions): Promise<Invoice> {
    return requestsOf(this).post(`${part(id)}/invoices`, invoice, options);
  }

  /** Adds an amount to the next invoice, or takes one off with a negative amount. */
  addInvoiceItem(id: string, item: NewInvoiceItem, options?: CallOptions): Promise<InvoiceItem> {
    return requestsOf(this).post(`${part(id)}/invoice_items`, item, options);
  }

  invoiceItems(id: string, filters?: CustomerInvoiceItemsFilters, options?: CallOptions): List<InvoiceItem> {
    return requestsOf(this).list(filters, options, `${part(id)}/invoice_items`);
  }

  invoiceItem(id: string, itemId: string, options?: CallOptions): Promise<InvoiceItem> {
    return requestsOf(this).get(`${part(id)}/invoice_items${part(itemId)}`, options);
  }

  /** Deletes an item that waits. */
  removeInvoiceItem(id: string, itemId: string, options?: CallOptions): Promise<void> {
    return requestsOf(this).delete(`${part(id)}/invoice_items${part(itemId)}`, options);
  }

  /** Adds credit, or takes some back with a negative amount. */
  addCredit(id: string, credit: NewCredit, options?: CallOptions): Promise<CreditEntry> {
    return requestsOf(this).post(`${part(id)}/credits`, credit, options);
  }

  credits(id: string, filters?: CustomerCreditsFilters, options?: CallOptions): List<CreditEntry> {
    return requestsOf(this).list(filters, options, `${part(id)}/credits`);
  }
}

export class CreditNotes extends ItemResource<CreditNote> {
  list(filters?: CreditNotesFilters, options?: CallOptions): List<CreditNote> {
    return requestsOf(this).list(filters, options);
  }
}

/** Of the merchant, or of one customer. */
export class Cards extends ItemResource<Card> {
  create(card: NewCard, options?: CallOptions): Promise<Card> {
    return requestsOf(this).post('', card, options);
  }

  list(filters?: CardsFilters, options?: CallOptions): List<Card> {
    return requestsOf(this).list(filters, options);
  }

  update(id: string, changes: CardUpdate, options?: CallOptions): Promise<CardUpdated> {
    return requestsOf(this).put(part(id), changes, options);
  }

  remove(id: string, options?: CallOptions): Promise<void> {
    return requestsOf(this).delete(part(id), options);
  }
}

export class Subscriptions extends ItemResource<Subscription> {
  create(subscription: NewSubscription, options?: CallOptions): Promise<Subscription> {
    return requestsOf(this).post('', subscription, options);
  }

  list(filters?: CustomerSubscriptionsFilters, options?: CallOptions): List<Subscription> {
    return requestsOf(this).list(filters, options);
  }

  update(id: string, changes: SubscriptionUpdate, options?: CallOptions): Promise<Subscription> {
    return requestsOf(this).put(part(id), changes, options);
  }

  /** What a change of plan or quantity would charge; nothing changes. */
  preview(id: string, change: SubscriptionChange, options?: CallOptions): Promise<ChangePreview> {
    return requestsOf(this).post(`${part(id)}/preview`, change, options);
  }

  /** Revokes a scheduled change. */
  revokeChange(id: string, options?: CallOptions): Promise<Subscription> {
    return requestsOf(this).delete(`${part(id)}/pending_change`, options);
  }

  /** `refund` returns the unused days: `credit` as credit of the customer, `prorated` to the card. */
  cancel(
    id: string,
    { refund, ...options }: CallOptions & { refund?: 'none' | 'credit' | 'prorated' } = {},
  ): Promise<void> {
    const query = refund === undefined ? '' : `?refund=${refund}`;
    return requestsOf(this).delete(`${part(id)}${query}`, options);
  }
}

/** All that belongs to one customer. */
export class OneCustomer {
  readonly cards: Cards;
  readonly charges: Charges;
  readonly pse: Pse;
  readonly subscriptions: Subscriptions;

  constructor(connection: Connection, path: string) {
    this.cards = new Cards(connection, `${path}/cards`);
    this.charges = new Charges(connection, `${path}/charges`);
    this.pse = new Pse(connection, `${path}/pse`);
    this.subscriptions = new Subscriptions(connection, `${path}/subscriptions`);
  }
}

export class Plans extends ItemResource<Plan> {
  create(plan: NewPlan, options?: CallOptions): Promise<Plan> {
    return requestsOf(this).post('', plan, options);
  }

  list(filters?: PlansFilters, options?: CallOptions): List<Plan> {
    return requestsOf(this).list(filters, options);
  }

  update(id: string, changes: PlanUpdate, options?: CallOptions): Promise<Plan> {
    return requestsOf(this).put(part(id), changes, options);
  }

  remove(id: string, options?: CallOptions): Promise<void> {
    return requestsOf(this).delete(part(id), options);
  }

  subscriptions(id: string, filters?: PlanSubscriptionsFilters, options?: CallOptions): List<Subscription> {
    return requestsOf(this).list(filters, options, `${part(id)}/subscriptions`);
  }
}

/** A card that is used once, mostly made by recaudo.js in the browser. */
export class Tokens extends ItemResource<Token> {
  create(token: NewToken, options?: CallOptions): Promise<Token> {
    return requestsOf(this).post('', token, options);
  }
}
