import type { RouteRule } from '@recaudo/contract/route';
import { freshRule, rule } from './route-rule.ts';

/** The operator's console, below /panel/ops. */
export const operatorRoutes: Record<string, RouteRule> = {
  'GET /ops/go-live': rule('operator'),
  'GET /ops/go-live/:request_id': rule('operator'),
  'POST /ops/go-live/:request_id/approve': freshRule('operator', 'go_live_approved'),
  'POST /ops/go-live/:request_id/return': rule('operator', 'go_live_returned'),
  'GET /ops/health': rule('operator'),
  'GET /ops/doctor': rule('operator'),
  'POST /ops/billing-pause/:environment': rule('operator', 'billing_paused'),
  'DELETE /ops/billing-pause/:environment': rule('operator', 'billing_resumed'),
  'POST /ops/work-pause/:environment': rule('operator', 'work_paused'),
  'DELETE /ops/work-pause/:environment': rule('operator', 'work_resumed'),
  'GET /ops/queues': rule('operator'),
  'GET /ops/jobs/:environment/webhooks': rule('operator'),
  'GET /ops/jobs/:environment/webhooks/:job_id': rule('operator'),
  'POST /ops/jobs/:environment/webhooks/:job_id/retry': rule('operator', 'webhook_job_hurried'),
  'POST /ops/jobs/:environment/webhooks/:job_id/cancel': rule('operator', 'webhook_job_cancelled'),
  'GET /ops/jobs/:environment/mails': rule('operator'),
  'GET /ops/jobs/:environment/mails/:job_id': rule('operator'),
  'POST /ops/jobs/:environment/mails/:job_id/retry': rule('operator', 'mail_job_hurried'),
  'POST /ops/jobs/:environment/mails/:job_id/cancel': rule('operator', 'mail_job_cancelled'),
  'GET /ops/merchants': rule('operator'),
  'POST /ops/merchants/:environment/:merchant_id/suspend': rule('operator', 'merchant_suspended'),
  'POST /ops/merchants/:environment/:merchant_id/activate': rule('operator', 'merchant_activated'),
  'PUT /ops/merchants/:environment/:merchant_id/limits': freshRule('operator', 'merchant_limited'),
  'POST /ops/merchants/:environment/:merchant_id/impersonation': freshRule(
    'operator',
    'impersonation_started',
  ),
  'DELETE /ops/impersonation': rule('operator', 'impersonation_ended'),
  'GET /ops/attempts-in-review': rule('operator'),
  'POST /ops/attempts-in-review/:merchant_id/:transaction_id/:number/resolve': rule(
    'operator',
    'review_resolved',
  ),
  'GET /ops/payment-methods': rule('operator'),
  'POST /ops/payment-methods/pse/banks/:code': rule('operator', 'bank_switched'),
  'GET /ops/ledger': rule('operator'),
  'POST /ops/ledger/check': rule('operator', 'ledger_check_started'),
  'GET /ops/audit': rule('operator'),
};
