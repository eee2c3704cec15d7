import type { Action } from './permissions.ts';

/** Who may call a route: anybody, whoever is signed in, an operator, or a member whose role allows the action. */
export type Access = 'anyone' | 'account' | 'operator' | Action;

export interface RouteRule {
  access: Access;
  /** The name of the change in the audit log. Without one the route itself is named. */
  change?: string;
}

const rule = (access: Access, change?: string): RouteRule =>
  change === undefined ? { access } : { access, change };

/** The dashboard's own routes below /panel. */
const ownRoutes: Record<string, RouteRule> = {
  'POST /sign-up': rule('anyone', 'signed_up'),
  'POST /sign-in': rule('anyone', 'signed_in'),
  'POST /sign-out': rule('account', 'signed_out'),
  'GET /session': rule('account'),
  'PUT /account': rule('account', 'account_changed'),
  'POST /password': rule('account', 'password_changed'),
  'POST /password/forgot': rule('anyone', 'password_forgotten'),
  'POST /password/reset': rule('anyone', 'password_reset'),
  'POST /second-factor/start': rule('account', 'second_factor_started'),
  'POST /second-factor/confirm': rule('account', 'second_factor_on'),
  'POST /second-factor/stop': rule('account', 'second_factor_off'),
  'GET /sessions': rule('account'),
  'DELETE /sessions': rule('account', 'other_sessions_ended'),
  'DELETE /sessions/:session_id': rule('account', 'session_ended'),
  'GET /invitations/:token': rule('anyone'),
  'POST /invitations/:token/accept': rule('anyone', 'invitation_accepted'),
  'GET /businesses/:business_id': rule('read'),
  'PUT /businesses/:business_id': rule('business', 'business_renamed'),
  'GET /businesses/:business_id/members': rule('read'),
  'PUT /businesses/:business_id/members/:account_id': rule('team', 'member_role_changed'),
  'DELETE /businesses/:business_id/members/:account_id': rule('team', 'member_removed'),
  'POST /businesses/:business_id/invitations': rule('team', 'member_invited'),
  'DELETE /businesses/:business_id/invitations/:invitation_id': rule('team', 'invitation_withdrawn'),
  'GET /businesses/:business_id/audit': rule('read'),
  'GET /businesses/:business_id/go-live': rule('read'),
  'POST /businesses/:business_id/go-live': rule('go_live', 'go_live_submitted'),
  'GET /businesses/:business_id/keys/:environment': rule('read'),
  'POST /businesses/:business_id/keys/:environment/rotate': rule('keys', 'key_rotated'),
  'DELETE /businesses/:business_id/keys/:environment/:key_id': rule('keys', 'key_revoked'),
  'GET /ops/go-live': rule('operator'),
  'GET /ops/go-live/:request_id': rule('operator'),
  'POST /ops/go-live/:request_id/approve': rule('operator', 'go_live_approved'),
  'POST /ops/go-live/:request_id/return': rule('operator', 'go_live_returned'),
  'GET /ops/health': rule('operator'),
  'GET /ops/queues': rule('operator'),
  'GET /ops/merchants': rule('operator'),
  'POST /ops/merchants/:environment/:merchant_id/suspend': rule('operator', 'merchant_suspended'),
  'POST /ops/merchants/:environment/:merchant_id/activate': rule('operator', 'merchant_activated'),
  'GET /ops/attempts-in-review': rule('operator'),
  'POST /ops/attempts-in-review/:merchant_id/:transaction_id/:number/resolve': rule(
    'operator',
    'review_resolved',
  ),
  'GET /ops/rails': rule('operator'),
  'POST /ops/rails/pse/banks/:code': rule('operator', 'bank_switched'),
  'GET /ops/ledger': rule('operator'),
  'POST /ops/ledger/check': rule('operator', 'ledger_check_started'),
  'GET /ops/audit': rule('operator'),
};

/** The operations of the API, below /v1/:merchant_id; they are mounted for each environment. */
const operations: Record<Action, readonly string[]> = {
  read: [
    'GET ',
    'GET /customers',
    'GET /customers/:customer_id',
    ...bothLevels('GET /cards', 'GET /cards/:card_id', 'GET /charges', 'GET /charges/:transaction_id'),
    'GET /fees',
    'GET /fees/:fee_id',
    'GET /plans',
    'GET /plans/:plan_id',
    'GET /plans/:plan_id/subscriptions',
    'GET /customers/:customer_id/subscriptions',
    'GET /customers/:customer_id/subscriptions/:subscription_id',
    'GET /tokens/:token_id',
    'GET /events',
    'GET /events/:event_id',
    'GET /webhooks',
    'GET /webhooks/:webhook_id',
    'GET /webhooks/:webhook_id/deliveries',
    'GET /bines/:bin',
    'GET /antifraudkeys',
    'GET /sandbox/clock',
  ],
  money: [
    'POST /customers',
    'PUT /customers/:customer_id',
    'DELETE /customers/:customer_id',
    ...bothLevels(
      'POST /cards',
      'PUT /cards/:card_id',
      'DELETE /cards/:card_id',
      'POST /charges',
      'POST /pse',
      'PUT /charges/:transaction_id',
      'POST /charges/:transaction_id/capture',
      'POST /charges/:transaction_id/cancel',
      'POST /charges/:transaction_id/refund',
    ),
    'POST /fees',
    'POST /fees/:fee_id/refund',
    'POST /plans',
    'PUT /plans/:plan_id',
    'DELETE /plans/:plan_id',
    'POST /customers/:customer_id/subscriptions',
    'PUT /customers/:customer_id/subscriptions/:subscription_id',
    'DELETE /customers/:customer_id/subscriptions/:subscription_id',
    'POST /tokens',
    'POST /device_sessions',
  ],
  webhooks: [
    'POST /webhooks',
    'PUT /webhooks/:webhook_id',
    'DELETE /webhooks/:webhook_id',
    'POST /webhooks/:webhook_id/verify/:code',
    'POST /webhooks/:webhook_id/rotate_secret',
    'POST /webhooks/:webhook_id/recover',
    'POST /events/:event_id/replay',
  ],
  simulate: [
    'POST /sandbox/charges/:transaction_id/chargeback',
    'PUT /sandbox/outage',
    'POST /sandbox/charges/:transaction_id/pay',
    'PUT /sandbox/clock',
    'POST /sandbox/clock/advance',
  ],
  keys: [],
  business: [],
  team: [],
  go_live: [],
};

/** What only screens need, below /data/:merchant_id; mounted for each environment. */
const dataRoutes: Record<string, RouteRule> = {
  'GET /overview': rule('read'),
  'GET /search': rule('read'),
  'GET /transactions/:transaction_id/timeline': rule('read'),
  'GET /subscriptions': rule('read'),
  'GET /overdue': rule('read'),
  'POST /overdue/remind': rule('money', 'overdue_reminded'),
  'POST /overdue/retry': rule('money', 'overdue_retried'),
  'GET /links': rule('read'),
  'POST /links': rule('money', 'link_created'),
  'GET /links/:link_id/qr.svg': rule('read'),
  'POST /links/:link_id/resend': rule('money', 'link_resent'),
  'GET /exports': rule('read'),
  'GET /exports/:file': rule('read'),
  'POST /exports/:export_id/cancel': rule('read', 'export_cancelled'),
  'GET /mails': rule('read'),
  'GET /mails/:mail_id': rule('read'),
  'GET /mails/:mail_id/page': rule('read'),
  'POST /mails/:mail_id/resend': rule('money', 'mail_resent'),
  'GET /letter-settings': rule('read'),
  'PUT /letter-settings': rule('business', 'letter_settings_changed'),
  'GET /letter-samples/:file': rule('read'),
  'GET /analytics': rule('read'),
  'GET /renewals-ahead': rule('read'),
  'GET /requests': rule('read'),
  'GET /requests/:request_id': rule('read'),
  'GET /settings': rule('read'),
  'PUT /settings': rule('business', 'settings_changed'),
  'GET /brand': rule('read'),
  'PUT /brand': rule('business', 'brand_changed'),
  'PUT /brand/logo': rule('business', 'logo_changed'),
  'DELETE /brand/logo': rule('business', 'logo_removed'),
  'GET /fraud-rules': rule('read'),
  'POST /fraud-rules': rule('business', 'fraud_rule_created'),
  'PUT /fraud-rules/:rule_id': rule('business', 'fraud_rule_changed'),
  'DELETE /fraud-rules/:rule_id': rule('business', 'fraud_rule_deleted'),
  'POST /fraud-rules/test': rule('business', 'fraud_rule_tested'),
};

function bothLevels(...routes: string[]): string[] {
  return routes.flatMap(route => [route, route.replace(' ', ' /customers/:customer_id')]);
}

const operationRoutes = Object.entries(operations).flatMap(([action, routes]) =>
  routes.map(route => [route.replace(' ', ' /v1/:merchant_id'), rule(action as Action)] as const),
);

/** Every route below /panel, with `/sandbox` and `/production` left out. What is not in it is refused. */
export const routeRules: ReadonlyMap<string, RouteRule> = new Map([
  ...Object.entries(ownRoutes),
  ...operationRoutes,
  ...Object.entries(dataRoutes).map(
    ([route, its]) => [route.replace(' ', ' /data/:merchant_id'), its] as const,
  ),
]);
