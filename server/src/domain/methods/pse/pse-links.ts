import type { Gateway } from '../../../dependencies.ts';
import type { PseBank, PseProvider } from '../../../processors/pse-provider.ts';
import type { Transaction } from '../../charges/charge.ts';
import { type ChosenLinks, chooseLinks, listLinksToTry } from '../../routes/choose-links.ts';

/** Whom a payment is asked of, for ever: its link, or the provider of the environment itself. */
export const pseProviderOf = async (
  { links, pseProvider }: Gateway,
  linkId: string | null,
): Promise<PseProvider> => (linkId === null ? pseProvider : links.pse(linkId));

/** What decides over which link a payment goes: the same for the list of banks and for every try. */
export type PayableByPse = Pick<Transaction, 'id' | 'amountCentavos'>;

export const listPseLinks = (
  gateway: Gateway,
  merchantId: string,
  { id, amountCentavos }: PayableByPse,
): Promise<ChosenLinks> =>
  listLinksToTry(gateway, merchantId, { method: 'pse', amountCentavos, reference: id });

/** The banks of the first link that answers; undefined while none does. */
export async function askForBanks(
  gateway: Gateway,
  merchantId: string,
  links: ChosenLinks,
): Promise<readonly PseBank[] | undefined> {
  for (const linkId of links) {
    const provider = await pseProviderOf(gateway, linkId);
    const answer = await provider.listBanks({ merchantId }, { timeoutMs: gateway.processorTimeoutMs });
    if (answer.kind === 'banks') return answer.banks;
  }
  return undefined;
}

/** As an operator asks for them, on behalf of no merchant. */
export async function askForAllBanks(gateway: Gateway): Promise<readonly PseBank[] | undefined> {
  const facts = { method: 'pse', amountCentavos: 0n, reference: '' } as const;
  return askForBanks(gateway, '', await chooseLinks(gateway, '', facts));
}
