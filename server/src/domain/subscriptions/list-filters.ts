import { subscriptionStatuses } from '@recaudo/contract/api/subscriptions';
import { listParameters } from '@recaudo/contract/query-fields';
import Type from 'typebox';
import { refusedValue } from '../../errors.ts';
import { type Query, readListQuery, readText } from '../../http/list-query.ts';
import type { SubscriptionFilters } from './store.ts';

export const subscriptionListParameters = listParameters({
  status: Type.Optional(Type.String({ enum: [...subscriptionStatuses] })),
});

export function readSubscriptionFilters(query: Query): SubscriptionFilters {
  const text = readText(query, 'status', 20)?.toLowerCase();
  const status = subscriptionStatuses.find(word => word === text);
  if (text !== undefined && status === undefined) {
    throw refusedValue('status', `must be one of: ${subscriptionStatuses.join(', ')}`);
  }
  return { ...readListQuery(query), status };
}
