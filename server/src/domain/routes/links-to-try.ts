import { errors } from '@recaudo/contract/error-table';
import type { Gateway } from '../../dependencies.ts';
import { type ChosenLinks, chooseLinks, type RouteFacts } from './choose-links.ts';

/** Over which links a payment may go, one after the other. Where nobody can take it, the operator reads so. */
export async function listLinksToTry(
  gateway: Gateway,
  merchantId: string,
  facts: RouteFacts,
): Promise<ChosenLinks> {
  const links = await chooseLinks(gateway, merchantId, facts);
  if (links.length === 0) {
    gateway.log.error(
      { merchant_id: merchantId, method: facts.method, error_code: errors.unavailable },
      'no link takes this payment: the merchant has no route, or none of its links can be used (recaudo route explain)',
    );
  }
  return links;
}
