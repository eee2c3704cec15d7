import type { Gateway } from '../../dependencies.ts';
import type { LinkMethod } from '../../processors/links/link.ts';
import { unconnectedProcessor } from '../../processors/unconnected-processor.ts';

/** What the rules of a route are about. */
export interface RouteFacts {
  method: LinkMethod;
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

/** The links to try one after the other; null is the processor of the environment itself. None: nobody can take it. */
export type ChosenLinks = readonly (string | null)[];

/** Over which links a payment may go (Acquiring 5): by the rules of its merchant, else by those of the installation. */
export async function chooseLinks(
  gateway: Gateway,
  _merchantId: string,
  _facts: RouteFacts,
): Promise<ChosenLinks> {
  const open = gateway.links.states().map(({ linkId }) => linkId);
  if (open.length > 0) return open;
  return gateway.cardProcessor === unconnectedProcessor ? [] : [null];
}
