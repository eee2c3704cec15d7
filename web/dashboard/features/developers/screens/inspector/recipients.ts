import type { Webhook } from '@recaudo/contract/api/webhooks';

type Subscribed = Pick<Webhook, 'id' | 'url' | 'event_types' | 'status'>;

/** Verified endpoints that subscribe to this type. */
export const recipientsOf = <Endpoint extends Subscribed>(
  type: string,
  webhooks: readonly Endpoint[],
): Endpoint[] =>
  webhooks.filter(
    ({ status, event_types: types }) =>
      status === 'verified' && (types.includes(type) || types.includes('*')),
  );
