import type { Gateway } from '../../../dependencies.ts';
import type { PseBank, PseProvider } from '../../../processors/pse-provider.ts';
import type { Transaction } from '../../charges/charge.ts';
import {
  type ChosenConnections,
  chooseConnections,
  listConnectionsToTry,
} from '../../routing/choose-connections.ts';

/** Whom a payment is asked of, for ever: its connection, or the provider of the environment itself. */
export const pseProviderOf = async (
  { connections, pseProvider }: Gateway,
  connectionId: string | null,
): Promise<PseProvider> => (connectionId === null ? pseProvider : connections.pse(connectionId));

/** What decides over which connection a payment goes: the same for the list of banks and for every try. */
export type PayableByPse = Pick<Transaction, 'id' | 'amountCentavos'>;

export const listPseConnections = (
  gateway: Gateway,
  merchantId: string,
  { id, amountCentavos }: PayableByPse,
): Promise<ChosenConnections> =>
  listConnectionsToTry(gateway, merchantId, { method: 'pse', amountCentavos, reference: id });

/** The banks of the first connection that answers; undefined while none does. */
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

/** As an operator asks for them, on behalf of no merchant. */
export async function fetchAllBanks(gateway: Gateway): Promise<readonly PseBank[] | undefined> {
  const facts = { method: 'pse', amountCentavos: 0n, reference: '' } as const;
  return fetchBanks(gateway, '', await chooseConnections(gateway, '', facts));
}
