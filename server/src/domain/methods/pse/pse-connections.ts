import type { Gateway } from '../../../dependencies.ts';
import type { PseBank, PseProvider } from '../../../processors/pse-provider.ts';
import type { Transaction } from '../../charges/charge.ts';
import {
  type ChosenConnections,
  chooseConnections,
  listConnectionsToTry,
} from '../../routing/choose-connections.ts';

/** The provider of a payment, which never changes: its connection's, or the environment's own. */
export const pseProviderOf = async (
  { connections, pseProvider }: Gateway,
  connectionId: string | null,
): Promise<PseProvider> => (connectionId === null ? pseProvider : connections.pse(connectionId));

/** The fields that choose the connection, the same for the list of banks and for every attempt. */
export type PayableByPse = Pick<Transaction, 'id' | 'amountCentavos'>;

export const listPseConnections = (
  gateway: Gateway,
  merchantId: string,
  { id, amountCentavos }: PayableByPse,
): Promise<ChosenConnections> =>
  listConnectionsToTry(gateway, merchantId, { method: 'pse', amountCentavos, reference: id });

/** The banks of the first connection that responds; undefined if none does. */
export async function fetchBanks(
  gateway: Gateway,
  merchantId: string,
  connections: ChosenConnections,
): Promise<readonly PseBank[] | undefined> {
  for (const connectionId of connections) {
    const provider = await pseProviderOf(gateway, connectionId);
    const answer = await provider.listBanks({ merchantId }, { timeoutMs: gateway.processorTimeoutMs });
    if (answer.kind === 'banks') return answer.banks;
  }
  return undefined;
}

/** All banks, as an operator sees them, for no particular merchant. */
export async function fetchAllBanks(gateway: Gateway): Promise<readonly PseBank[] | undefined> {
  const facts = { method: 'pse', amountCentavos: 0n, reference: '' } as const;
  return fetchBanks(gateway, '', await chooseConnections(gateway, '', facts));
}
