import type {
  Card,
  CardsFilters,
  CardUpdate,
  CardUpdated,
  Customer,
  CustomerSubscriptionsFilters,
  CustomersFilters,
  CustomerUpdate,
  NewCard,
  NewCustomer,
  NewPlan,
  NewSubscription,
  NewToken,
  Plan,
  PlanSubscriptionsFilters,
  PlansFilters,
  PlanUpdate,
  Subscription,
  SubscriptionUpdate,
  Token,
} from './api-types.ts';
import type { CallOptions } from './connection.ts';
import type { List } from './list.ts';
import { Charges, Pse } from './payments.ts';
import { part, Resource } from './resource.ts';

export class Customers extends Resource {
  create(customer: NewCustomer, options?: CallOptions): Promise<Customer> {
    return this.post('', customer, options);
  }

  retrieve(id: string, options?: CallOptions): Promise<Customer> {
    return this.get(part(id), options);
  }

  list(filters?: CustomersFilters, options?: CallOptions): List<Customer> {
    return this.listOf(filters, options);
  }

  update(id: string, changes: CustomerUpdate, options?: CallOptions): Promise<Customer> {
    return this.put(part(id), changes, options);
  }

  remove(id: string, options?: CallOptions): Promise<void> {
    return this.delete(part(id), options);
  }
}

/** Of the merchant, or of one customer. */
export class Cards extends Resource {
  create(card: NewCard, options?: CallOptions): Promise<Card> {
    return this.post('', card, options);
  }

  retrieve(id: string, options?: CallOptions): Promise<Card> {
    return this.get(part(id), options);
  }

  list(filters?: CardsFilters, options?: CallOptions): List<Card> {
    return this.listOf(filters, options);
  }

  update(id: string, changes: CardUpdate, options?: CallOptions): Promise<CardUpdated> {
    return this.put(part(id), changes, options);
  }

  remove(id: string, options?: CallOptions): Promise<void> {
    return this.delete(part(id), options);
  }
}

export class Subscriptions extends Resource {
  create(subscription: NewSubscription, options?: CallOptions): Promise<Subscription> {
    return this.post('', subscription, options);
  }

  retrieve(id: string, options?: CallOptions): Promise<Subscription> {
    return this.get(part(id), options);
  }

  list(filters?: CustomerSubscriptionsFilters, options?: CallOptions): List<Subscription> {
    return this.listOf(filters, options);
  }

  update(id: string, changes: SubscriptionUpdate, options?: CallOptions): Promise<Subscription> {
    return this.put(part(id), changes, options);
  }

  cancel(id: string, options?: CallOptions): Promise<void> {
    return this.delete(part(id), options);
  }
}

/** All that belongs to one customer. */
export class OneCustomer extends Resource {
  readonly cards = new Cards(this.connection, `${this.path}/cards`);
  readonly charges = new Charges(this.connection, `${this.path}/charges`);
  readonly pse = new Pse(this.connection, `${this.path}/pse`);
  readonly subscriptions = new Subscriptions(this.connection, `${this.path}/subscriptions`);
}

export class Plans extends Resource {
  create(plan: NewPlan, options?: CallOptions): Promise<Plan> {
    return this.post('', plan, options);
  }

  retrieve(id: string, options?: CallOptions): Promise<Plan> {
    return this.get(part(id), options);
  }

  list(filters?: PlansFilters, options?: CallOptions): List<Plan> {
    return this.listOf(filters, options);
  }

  update(id: string, changes: PlanUpdate, options?: CallOptions): Promise<Plan> {
    return this.put(part(id), changes, options);
  }

  remove(id: string, options?: CallOptions): Promise<void> {
    return this.delete(part(id), options);
  }

  subscriptions(id: string, filters?: PlanSubscriptionsFilters, options?: CallOptions): List<Subscription> {
    return this.listOf(filters, options, `${part(id)}/subscriptions`);
  }
}

/** A card that is used once, mostly made by recaudo.js in the browser. */
export class Tokens extends Resource {
  create(token: NewToken, options?: CallOptions): Promise<Token> {
    return this.post('', token, options);
  }

  retrieve(id: string, options?: CallOptions): Promise<Token> {
    return this.get(part(id), options);
  }
}
