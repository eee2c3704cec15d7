import { errors } from '@recaudo/contract/error-table';
import { OWN_PROCESSOR } from '@recaudo/contract/link-words';
import type { Gateway } from '../../dependencies.ts';
import type { Draft, DraftedAuthorisation } from '../../processors/card-processor.ts';
import { knownLinks } from '../../processors/links/known-links.ts';
import type { LinkMethod } from '../../processors/links/link.ts';
import type { LinkVerdict } from '../../processors/links/link-board.ts';
import type { StoredLink } from '../../processors/links/stored-link.ts';
import { unconnectedProcessor } from '../../processors/unconnected-processor.ts';
import { unconnectedPseProvider } from '../../processors/unconnected-pse-provider.ts';
import { knownInstallationRules, knownMerchantRouting, type RouteGateway } from './known-routes.ts';
import type { RouteFacts } from './route-facts.ts';
import { missedCondition, type RouteRule } from './route-rule.ts';
import type { MerchantRouting } from './route-store.ts';

export type { RouteFacts } from './route-facts.ts';

/** The connections to try in order; null is the environment's own processor. Empty: the payment cannot be processed. */
export type ChosenLinks = readonly (string | null)[];

export { OWN_PROCESSOR };

/** No link has this id: whatever is asked over it is answered `unavailable`. */
export const NO_LINK = 'none';

const OWN: ChosenLinks = [null];
const NONE: ChosenLinks = [];

/** Why a link that a rule names is or is not tried. */
export type LinkChoice = LinkVerdict | 'other_method' | 'not_enrolled';

/** What a choice is made of: all that is known of routes at this moment. */
export interface Routing extends MerchantRouting {
  /** Those of the merchant are in `rules`. */
  installationRules: readonly RouteRule[];
  links: ReadonlyMap<string, StoredLink>;
}

/** Over which links a payment may go: by the rules of its merchant, else by those of the installation. */
export async function chooseLinks(
  gateway: RouteGateway,
  merchantId: string,
  facts: RouteFacts,
): Promise<ChosenLinks> {
  const links = await knownLinks(gateway);
  // Rules name links: without any there is nothing to read, and nothing to decide.
  if (links.size === 0) return ownProcessor(gateway, facts.method);
  const routing = await readRouting(gateway, merchantId, links);
  const isMatch = (rule: RouteRule) =>
    rule.method === facts.method && missedCondition(rule, facts) === undefined;
  const rule = routing.rules.find(isMatch) ?? routing.installationRules.find(isMatch);
  if (rule === undefined) return withoutRule(gateway, routing, facts.method);
  const judged = await Promise.all(
    rule.linkIds.map(id => judgeLink(gateway, routing, { linkId: id, method: facts.method })),
  );
  return rule.linkIds
    .filter((_, index) => judged[index] === 'usable')
    .map(id => (id === OWN_PROCESSOR ? null : id));
}

/** The connections a payment may use, in order. If there is none, the operator is notified. */
export async function listLinksToTry(
  gateway: RouteGateway & Pick<Gateway, 'log'>,
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

export async function readRouting(
  gateway: RouteGateway,
  merchantId: string,
  links: ReadonlyMap<string, StoredLink>,
): Promise<Routing> {
  const installationRules = await knownInstallationRules(gateway);
  return { ...(await knownMerchantRouting(gateway, merchantId)), installationRules, links };
}

/** Rules that match nothing are a decision, too: only where there are none does the environment's own take it. */
export const withoutRule = (
  gateway: RouteGateway,
  { rules, installationRules }: Routing,
  method: LinkMethod,
): ChosenLinks =>
  [...rules, ...installationRules].some(rule => rule.method === method)
    ? NONE
    : ownProcessor(gateway, method);

/** Vouchers are our own everywhere: cash networks pay them. */
const ownProcessor = ({ cardProcessor, pseProvider }: RouteGateway, method: LinkMethod): ChosenLinks => {
  if (method === 'store') return OWN;
  const isConnected =
    method === 'card' ? cardProcessor !== unconnectedProcessor : pseProvider !== unconnectedPseProvider;
  return isConnected ? OWN : NONE;
};

interface JudgedLink {
  linkId: string;
  method: LinkMethod;
  /** The state of the link; by default as this process sees it. */
  judge?: RouteGateway['links']['judge'] | undefined;
}

export async function judgeLink(
  gateway: RouteGateway,
  { links, enrolledAt }: Routing,
  { linkId, method, judge = gateway.links.judge }: JudgedLink,
): Promise<LinkChoice> {
  if (linkId === OWN_PROCESSOR) return ownProcessor(gateway, method) === OWN ? 'usable' : 'no_link';
  const link = links.get(linkId);
  if (link === undefined) return 'no_link';
  if (!link.methods.includes(method)) return 'other_method';
  if (link.status === 'disabled') return 'disabled';
  return enrolledAt.has(linkId) ? judge(linkId) : 'not_enrolled';
}

/** Over which links a payment goes: the first is recorded with it, the others follow where nothing was moved. */
export interface LinksOfPayment {
  first: string | null;
  others: ChosenLinks;
}

/** Without a usable connection the payment fails with 503; it never falls back to the sandbox. */
export async function linksOf(
  gateway: RouteGateway & Pick<Gateway, 'log'>,
  merchantId: string,
  facts: RouteFacts,
): Promise<LinksOfPayment> {
  const [first, ...others] = await listLinksToTry(gateway, merchantId, facts);
  return { first: first === undefined ? NO_LINK : first, others };
}

/** What the rules of routes see of a card payment. */
export const cardRouteFacts = (
  charge: { id: string; amountCentavos: bigint; installments: number },
  card: { brand: string; type: string; maskedNumber: string; cardNumber?: string },
  initiator: 'payer' | 'merchant',
): RouteFacts => ({
  method: 'card',
  amountCentavos: charge.amountCentavos,
  reference: charge.id,
  brand: card.brand,
  bin: (card.cardNumber ?? card.maskedNumber).slice(0, 8),
  cardType: card.type,
  installments: charge.installments,
  initiator,
});

/** What the link's book is going to say of an authorisation; it is recorded with the attempt. */
export const draftOf = async (
  { links }: Pick<Gateway, 'links'>,
  linkId: string | null,
  request: DraftedAuthorisation,
): Promise<Draft | undefined> => (linkId === null ? undefined : (await links.card(linkId)).draft?.(request));
