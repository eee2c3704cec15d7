import { Bins, Cash, DeviceSessions, Events, Fees, Sandbox, Stores, Webhooks } from './account.ts';
import type { Merchant } from './api-types.ts';
import { type CallOptions, Connection, type Settings } from './connection.ts';
import { Coupons } from './coupons.ts';
import { Invoices } from './invoices.ts';
import { type EnsureOptions, ensureOrder, type Order } from './order.ts';
import { Charges, Pse, Reversals } from './payments.ts';
import { Cards, CreditNotes, Customers, OneCustomer, Plans, Tokens } from './people.ts';
import { Platforms } from './platforms.ts';
import { part } from './resource.ts';
import { Payouts, Settlements } from './settlements.ts';

/** A merchant's gateway. */
export class Recaudo {
  readonly bins: Bins;
  readonly cards: Cards;
  readonly cash: Cash;
  readonly charges: Charges;
  readonly coupons: Coupons;
  readonly creditNotes: CreditNotes;
  readonly customers: Customers;
  readonly deviceSessions: DeviceSessions;
  readonly events: Events;
  readonly fees: Fees;
  readonly invoices: Invoices;
  readonly payouts: Payouts;
  readonly plans: Plans;
  readonly platforms: Platforms;
  readonly pse: Pse;
  readonly reversals: Reversals;
  readonly sandbox: Sandbox;
  readonly settlements: Settlements;
  readonly stores: Stores;
  readonly tokens: Tokens;
  readonly webhooks: Webhooks;
  readonly #connection: Connection;

  constructor(settings: Settings) {
    const connection = new Connection(settings);
    const { merchantPath: path } = connection;
    this.#connection = connection;
    this.bins = new Bins(connection, `${path}/bines`);
    this.cards = new Cards(connection, `${path}/cards`);
    this.cash = new Cash(connection, '/cash/v1');
    this.charges = new Charges(connection, `${path}/charges`);
    this.coupons = new Coupons(connection, `${path}/coupons`);
    this.creditNotes = new CreditNotes(connection, `${path}/credit_notes`);
    this.customers = new Customers(connection, `${path}/customers`);
    this.deviceSessions = new DeviceSessions(connection, path);
    this.events = new Events(connection, `${path}/events`);
    this.fees = new Fees(connection, `${path}/fees`);
    this.invoices = new Invoices(connection, `${path}/invoices`);
    this.payouts = new Payouts(connection, `${path}/payouts`);
    this.plans = new Plans(connection, `${path}/plans`);
    this.platforms = new Platforms(connection, '/v1/platform');
    this.pse = new Pse(connection, `${path}/pse`);
    this.reversals = new Reversals(connection, `${path}/reversals`);
    this.sandbox = new Sandbox(connection, `${path}/sandbox`);
    this.settlements = new Settlements(connection, path);
    this.stores = new Stores(connection, `${path}/stores`);
    this.tokens = new Tokens(connection, `${path}/tokens`);
    this.webhooks = new Webhooks(connection, `${path}/webhooks`);
  }

  merchant(options: CallOptions = {}): Promise<Merchant> {
    return this.#connection.call({ ...options, method: 'GET', path: this.#connection.merchantPath });
  }

  /** All that belongs to one customer: cards, charges, subscriptions. */
  customer(id: string): OneCustomer {
    return new OneCustomer(this.#connection, `${this.#connection.merchantPath}/customers${part(id)}`);
  }

  /** The true state of an order, made so if need be: see EnsureOptions. Safe to call as often as anything is unsure. */
  ensureOrder(orderId: string, options?: EnsureOptions): Promise<Order> {
    return ensureOrder(this.charges, orderId, options);
  }
}
