import type { Gateway } from '../../dependencies.ts';
import { catchDelivery } from './catch-delivery.ts';
import { isInbox } from './inbox.ts';
import { newSender, type Sender } from './sender.ts';
import { targetRulesOf } from './target.ts';

/** Carries the calls of merchants' endpoints: those to their inbox into the table, all others out. */
export function newGatewaySender(gateway: Gateway): Sender {
  const outside = newSender({ rules: targetRulesOf(gateway) });
  return {
    ...outside,
    send: call =>
      isInbox(gateway, call.merchantId, call.url) ? catchDelivery(gateway, call) : outside.send(call),
  };
}
