import type { Gateway } from '../../../../dependencies.ts';
import { targetRulesOf } from '../../endpoints/target.ts';
import { isInbox } from '../../inbox/inbox.ts';
import { catchDelivery } from './catch-delivery.ts';
import { newSender, type Sender } from './sender.ts';

/** Writes calls to a merchant's inbox into its table, and sends all others. */
export function newGatewaySender(gateway: Gateway): Sender {
  const outside = newSender({ rules: targetRulesOf(gateway) });
  return {
    ...outside,
    send: call =>
      isInbox(gateway, call.merchantId, call.url) ? catchDelivery(gateway, call) : outside.send(call),
  };
}
