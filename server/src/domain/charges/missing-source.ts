import type { Gateway } from '../../dependencies.ts';
import { type GatewayError, notFound, tokenUsed } from '../../errors.ts';
import { isTokenUsed } from '../tokens/store.ts';

/** The customer is missing, the token is used, or no card or token has the id. */
export async function missingSource(
  { database, clock }: Pick<Gateway, 'database' | 'clock'>,
  merchantId: string,
  { customerId, sourceId }: { customerId: string | null; sourceId: string },
  customerFound: boolean,
): Promise<GatewayError> {
  if (!customerFound && customerId !== null) return notFound('customer');
  const isUsed = await isTokenUsed(database, merchantId, sourceId, clock.now());
  return isUsed ? tokenUsed('/source_id') : notFound('source', '/source_id');
}
