import type { SimulatedTransaction, SimulatorBooks } from './books.ts';
import type { Fields } from './rejection.ts';

export interface SimulatorKeys {
  publicKey: string;
  privateKey: string;
  integritySecret: string;
  eventsSecret: string;
}

/** What every part of the simulator shares. */
export interface World {
  books: SimulatorBooks;
  keys: SimulatorKeys;
  baseUrl: string;
  now: () => Date;
  /** False for accounts from before Wompi asked for `accept_personal_auth`. */
  needsPersonalData: boolean;
  /** The body of a void: the documentation has none, the real API has one. */
  voidsWithBody: boolean;
  /** Sends the event of an object. */
  send(name: string, object: Fields): void;
  tell(name: 'transaction', transaction: SimulatedTransaction): void;
}

export interface Page {
  status: number;
  html?: string;
  location?: string;
}
