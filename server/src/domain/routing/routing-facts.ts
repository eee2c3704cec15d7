import type { ConnectionMethod } from '../../processors/connections/connection.ts';

/** The facts about a payment that routing rules use. */
export interface RoutingFacts {
  method: ConnectionMethod;
  amountCentavos: bigint;
  /** Decides shares: the same reference always falls into the same share. */
  reference: string;
  /** The card's brand; absent for other methods. */
  brand?: string | undefined;
  bin?: string | undefined;
  cardType?: string | undefined;
  installments?: number | undefined;
  initiator?: 'payer' | 'merchant' | undefined;
}
