import type { Fields } from './rejection.ts';

export type Status = 'PENDING' | 'APPROVED' | 'DECLINED' | 'VOIDED' | 'ERROR';
export type TokenType = 'CARD' | 'NEQUI' | 'DAVIPLATA' | 'BANCOLOMBIA_TRANSFER';

export interface SimulatedToken {
  id: string;
  type: TokenType;
  /** A card's token is usable at once. */
  status: 'PENDING' | 'APPROVED' | 'DECLINED';
  /** The card number, or the number of the wallet. */
  secret: string;
  /** The other fields of its responses. */
  shown: Fields;
  uses: number;
}

export interface SimulatedSource {
  id: number;
  type: TokenType;
  status: 'PENDING' | 'AVAILABLE' | 'VOIDED' | 'DECLINED' | 'ERROR';
  token: SimulatedToken;
  email: string;
}

export interface SimulatedTransaction {
  id: string;
  reference: string;
  status: Status;
  statusMessage: string | null;
  amountInCents: number;
  method: string;
  /** `payment_method` without its `extra`. */
  how: Fields;
  /** Appears from the first read on. */
  extra: Fields;
  /** The status that the transaction takes by itself; null if it waits for its payer. */
  next: { status: Exclude<Status, 'PENDING'>; message: string | null; afterReads: number } | null;
  /** PSE: the outcome that the bank's page decides. */
  bankOutcome: Exclude<Status, 'PENDING'>;
  reads: number;
  attempts: number;
  source: number | null;
  email: string;
  redirectUrl: string | null;
  createdAt: Date;
  finalizedAt: Date | null;
}

/** Everything that the simulated Wompi stores for its merchant. */
export class SimulatorBooks {
  readonly transactions = new Map<string, SimulatedTransaction>();
  readonly tokens = new Map<string, SimulatedToken>();
  readonly sources = new Map<number, SimulatedSource>();
  /** Acceptance tokens that were issued, with the last moment at which they are valid. */
  readonly terms = new Map<string, Date>();
  readonly personalData = new Map<string, Date>();
  #last = 49_200;

  next(): number {
    this.#last += 1;
    return this.#last;
  }

  withReference(reference: string): SimulatedTransaction[] {
    return [...this.transactions.values()].filter(each => each.reference === reference);
  }
}

export const showToken = ({ id, status, type, shown }: SimulatedToken): Fields => ({
  id,
  ...(type === 'CARD' ? {} : { status }),
  ...shown,
});

export const showSource = ({ id, type, status, token, email }: SimulatedSource): Fields => ({
  id,
  type,
  status,
  token: token.id,
  customer_email: email,
  public_data: {
    type,
    ...(type === 'NEQUI' ? { phone_number: token.secret } : {}),
  },
});

export const showTransaction = (transaction: SimulatedTransaction): Fields => ({
  id: transaction.id,
  created_at: transaction.createdAt.toISOString(),
  finalized_at: transaction.finalizedAt?.toISOString() ?? null,
  amount_in_cents: transaction.amountInCents,
  reference: transaction.reference,
  customer_email: transaction.email,
  currency: 'COP',
  payment_method_type: transaction.method,
  payment_method: {
    type: transaction.method,
    ...transaction.how,
    ...(transaction.reads === 0 ? {} : { extra: transaction.extra }),
  },
  status: transaction.status,
  status_message: transaction.statusMessage,
  shipping_address: null,
  redirect_url: transaction.redirectUrl,
  payment_source_id: transaction.source,
  payment_link_id: null,
  bill_id: null,
  taxes: [],
});
