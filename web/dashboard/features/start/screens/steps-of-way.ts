import type { ChargingWay, Onboarding } from '@recaudo/contract/merchant/settings/onboarding';
import type { welcomeMessages } from '../messages/welcome-messages.ts';

type Has = Onboarding['has'];

interface Step {
  text: keyof (typeof welcomeMessages)['es'];
  fact: keyof Has;
  /** Below the environment. */
  path: string;
}

const logo: Step = { text: 'stepLogo', fact: 'logo', path: '/marca' };

/** The steps for each way of charging, in order. */
const steps: Record<ChargingWay, readonly Step[]> = {
  link: [
    { text: 'stepLink', fact: 'link', path: '/enlaces?nuevo=1' },
    { text: 'stepPayment', fact: 'payment', path: '/enlaces' },
    logo,
  ],
  page: [
    { text: 'stepPageLink', fact: 'link', path: '/enlaces?nuevo=1' },
    { text: 'stepPayment', fact: 'payment', path: '/enlaces' },
    logo,
  ],
  subscription: [
    { text: 'stepPlan', fact: 'plan', path: '/planes?nuevo=month' },
    { text: 'stepPlanLink', fact: 'subscription_link', path: '/planes' },
    { text: 'stepSubscriber', fact: 'subscription', path: '/enlaces?tipo=suscripcion' },
    logo,
  ],
  api: [
    { text: 'stepCharge', fact: 'charge', path: '/llaves' },
    { text: 'stepWebhook', fact: 'webhook', path: '/webhooks?nuevo=1' },
  ],
};

export const stepsOf = (way: ChargingWay, has: Has): (Step & { isDone: boolean })[] =>
  steps[way].map(step => ({ ...step, isDone: has[step.fact] }));
