import type { Subscription, SubscriptionChange } from '@recaudo/contract/api/billing/subscriptions';
import { useQuery } from '@tanstack/react-query';
import type { ApiError } from '../../../api/api-error.ts';
import type { AnswerOf } from '../../../api/gateway-client.ts';
import { useGateway } from '../../../session/session.tsx';

export const SUBSCRIPTION = '/customers/:customer_id/subscriptions/:subscription_id';
const PREVIEW = '/customers/:customer_id/subscriptions/:subscription_id/preview';

export const pathOf = ({ customer_id, id }: Subscription) => ({ customer_id, subscription_id: id });

export type Preview = AnswerOf<'POST', typeof PREVIEW>;

/** The amount and day that a change or a pause would charge. Requests nothing while there is no change. */
export function usePreview(subscription: Subscription, body: SubscriptionChange | undefined) {
  const { environment, merchantId, api } = useGateway();
  return useQuery<Preview, ApiError>({
    queryKey: ['gateway', environment, merchantId, PREVIEW, subscription.id, body],
    queryFn: () => api.post(PREVIEW, { path: pathOf(subscription), body: body ?? {} }),
    enabled: body !== undefined,
    retry: false,
  });
}
