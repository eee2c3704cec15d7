import type { useGateway } from '../../../../session/session.tsx';
import type { Payload } from '../events/event-object.ts';

type Api = ReturnType<typeof useGateway>['api'];

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads an event's object as it is now. Unreadable kinds are shown as gone, like deleted objects. */
export async function readNow(api: Api, kind: string, object: Payload): Promise<unknown> {
  const id = textOf(object['id']);
  const customer = textOf(object['customer_id']);
  switch (kind) {
    case 'customer':
      return api.get('/customers/:customer_id', { path: { customer_id: id } });
    case 'plan':
      return api.get('/plans/:plan_id', { path: { plan_id: id } });
    case 'webhook':
      return api.get('/webhooks/:webhook_id', { path: { webhook_id: id } });
    case 'reversal':
      return api.get('/reversals/:reversal_id', { path: { reversal_id: id } });
    case 'subscription':
      return api.get('/customers/:customer_id/subscriptions/:subscription_id', {
        path: { customer_id: customer, subscription_id: id },
      });
    case 'card':
      return customer === ''
        ? api.get('/cards/:card_id', { path: { card_id: id } })
        : api.get('/customers/:customer_id/cards/:card_id', { path: { customer_id: customer, card_id: id } });
    default:
      return customer === ''
        ? api.get('/charges/:transaction_id', { path: { transaction_id: id } })
        : api.get('/customers/:customer_id/charges/:transaction_id', {
            path: { customer_id: customer, transaction_id: id },
          });
  }
}
