import type {
  NewReusableLink,
  NewSubscriptionLink,
} from '@recaudo/contract/merchant/payments/reusable-links';
import { centavosOf } from '@recaudo/contract/shared/schema/fields';
import type { Gateway } from '../../dependencies.ts';
import { notFound } from '../../platform/errors.ts';
import { getActivePlan } from '../billing/plans/get-active-plan.ts';
import { requireWithinLimit } from '../charges/charge.ts';
import type { Merchant } from '../merchants/merchant.ts';
import type { ReusableLink } from './reusable-link.ts';
import { findLink, insertLink } from './store.ts';

const DAY_MS = 86_400_000;

/** The same id again (a request that is repeated) answers the link that is there. */
async function keep({ database }: Gateway, link: ReusableLink): Promise<ReusableLink> {
  if ((await insertLink(database, link)) === 1) return link;
  const present = await findLink(database, link.id, link.merchantId);
  if (present === undefined) throw notFound();
  return present;
}

const limitsOf = (input: NewSubscriptionLink | NewReusableLink, now: Date) => ({
  mostUses: input.most_uses ?? null,
  expiresAt:
    input.expires_in_days === undefined ? null : new Date(now.getTime() + input.expires_in_days * DAY_MS),
});

export async function createReusableLink(
  gateway: Gateway,
  merchant: Merchant,
  id: string,
  input: NewReusableLink,
): Promise<ReusableLink> {
  const now = gateway.clock.now();
  const amountCentavos = centavosOf(input.amount);
  requireWithinLimit(merchant, amountCentavos);
  return keep(gateway, {
    id,
    merchantId: merchant.id,
    description: input.description,
    amountCentavos,
    iva: input.iva ?? '0',
    planId: null,
    ...limitsOf(input, now),
    isClosed: false,
    creationDate: now,
  });
}

/** What a plan costs never changes, so that the link may say it. */
export async function createSubscriptionLink(
  gateway: Gateway,
  merchant: Merchant,
  id: string,
  input: NewSubscriptionLink,
): Promise<ReusableLink> {
  const now = gateway.clock.now();
  const plan = await getActivePlan(gateway.database, merchant.id, input.plan_id);
  return keep(gateway, {
    id,
    merchantId: merchant.id,
    description: plan.name,
    amountCentavos: plan.amountCentavos,
    iva: '0',
    planId: plan.id,
    ...limitsOf(input, now),
    isClosed: false,
    creationDate: now,
  });
}
