import { customerTools } from './customer-tools.ts';
import { docTools } from './doc-tools.ts';
import { explainDecline } from './explain-decline.ts';
import { paymentTools } from './payment-tools.ts';
import { sandboxTools } from './sandbox-tools.ts';
import type { Tool } from './tool.ts';
import { webhookTools } from './webhook-tools.ts';

/** Everything that assistants can do, in the order in which they are told of it. */
export const tools: readonly Tool[] = [
  ...docTools,
  ...paymentTools,
  explainDecline,
  ...customerTools,
  ...webhookTools,
  ...sandboxTools,
];
