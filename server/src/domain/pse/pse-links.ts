import type { Gateway } from '../../dependencies.ts';
import type { PseBank, PseProvider } from '../../processors/pse-provider.ts';
import type { Transaction } from '../charges/charge.ts';
import { type ChosenLinks, chooseLinks } from '../routes/choose-links.ts';
import { keepUsable } from '../routes/usable-links.ts';

/** Whom a payment is asked of, for ever: its link, or the provider of the environment itself. */
export const pseProviderOf = async (
  { links, pseProvider }: Gateway,
  linkId: string | null,
): Promise<PseProvider> => (linkId === null ? pseProvider : links.pse(linkId));

/** What decides over which link a payment goes: the same for the list of banks and for every try. */
export type PayableByPse = Pick<Transaction, 'id' | 'amountCentavos'>;

/** The links over which a payment may go. None: nobody can take it, and the operator reads why. */
export async function listPseLinks(
  gateway: Gateway,
  merchantId: string,
  { id, amountCentavos }: PayableByPse,
): Promise<ChosenLinks> {
  const links = await chooseLinks(gateway, merchantId, { method: 'pse', amountCentavos, reference: id });
  if (links.length === 0) {
    const about = { merchant_id: merchantId, method: 'pse', environment: gateway.environment };
    gateway.log.error(about, 'no route takes this payment: connect a link and set a route for PSE');
  }
  return links;
}

/** The banks of the first link that answers; undefined while none does. */
export async function askForBanks(
  gateway: Gateway,
  merchantId: string,
  links: ChosenLinks,
): Promise<readonly PseBank[] | undefined> {
  for (const linkId of await keepUsable(gateway, links)) {
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
