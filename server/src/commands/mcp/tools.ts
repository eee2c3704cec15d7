import { billingTools } from './billing-tools.ts';
import { customerTools } from './customer-tools.ts';
import { docTools } from './doc-tools.ts';
import { explainDecline } from './explain-decline.ts';
import { paymentTools } from './payment-tools.ts';
import { sandboxTools } from './sandbox-tools.ts';
import { settlementTools } from './settlement-tools.ts';
import type { Tool } from './tool.ts';
import { webhookTools } from './webhook-tools.ts';

/** All tools, in the order that assistants see. */
export const tools: readonly Tool[] = [
  ...docTools,
  ...paymentTools,
  explainDecline,
  ...customerTools,
  ...billingTools,
  ...settlementTools,
  ...webhookTools,
  ...sandboxTools,
];
