import Type, { type Static } from 'typebox';
import { nullable, oneOf } from '../../shared/schema/fields.ts';
import { route } from '../../shared/schema/route.ts';

/** The integration that a new merchant plans. */
export const chargingWays = ['link', 'page', 'subscription', 'api'] as const;
export type ChargingWay = (typeof chargingWays)[number];

const onboardingView = Type.Object({
  /** Null until it is chosen. */
  way: nullable(oneOf(chargingWays)),
  /** Existing resources, which complete the steps. */
  has: Type.Object({
    logo: Type.Boolean(),
    link: Type.Boolean(),
    plan: Type.Boolean(),
    subscription_link: Type.Boolean(),
    subscription: Type.Boolean(),
    webhook: Type.Boolean(),
    charge: Type.Boolean(),
    payment: Type.Boolean(),
  }),
});
export type Onboarding = Static<typeof onboardingView>;

export const onboarding = {
  get: route({ method: 'GET', path: '/onboarding', access: 'read', answer: onboardingView }),
  choose: route({
    method: 'PUT',
    path: '/onboarding',
    access: 'money',
    change: 'charging_way_chosen',
    body: Type.Object({ way: oneOf(chargingWays) }),
    answer: onboardingView,
  }),
};
