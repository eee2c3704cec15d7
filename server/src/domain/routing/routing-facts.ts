import type { ConnectionMethod } from '../../processors/connections/connection.ts';

/** What the rules of a route are about. */
export interface RoutingFacts {
  method: ConnectionMethod;
  amountCentavos: bigint;
  /** Decides shares: the same reference always falls into the same part. */
  reference: string;
  /** Of a card; absent for the others. */
  brand?: string | undefined;
  bin?: string | undefined;
  cardType?: string | undefined;
  installments?: number | undefined;
  initiator?: 'payer' | 'merchant' | undefined;
}
