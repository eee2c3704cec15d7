import type { WebhookStatus } from '@recaudo/contract/api/webhooks';
import { errors } from '@recaudo/contract/shared/error-table';
import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import { translatingConstraints } from '../../../platform/database/statements/constraint.ts';
import { creationConditions } from '../../../platform/database/statements/creation-conditions.ts';
import { filteredList } from '../../../platform/database/statements/filtered-list.ts';
import { GatewayError } from '../../../platform/errors.ts';
import type { ListQuery } from '../../../platform/http/requests/list-query.ts';
import type { Webhook } from './webhook.ts';

export interface WebhookRow {
  merchant_id: string;
  id: string;
  kind: Webhook['kind'];
  creation_date: Date;
  url: string;
  auth_user: string | null;
  sealed_password: Buffer | null;
  event_types: string[];
  status: WebhookStatus;
  verification_code: string;
  secret_version: number;
  old_secret_until: Date | null;
  failing_since: Date | null;
  brought_secrets: Buffer | null;
  pinged_at: Date | null;
  ping_response_code: number | null;
  ping_cause: string | null;
  ping_reason: string | null;
  ping_count: number;
  next_ping_at: Date | null;
  verified_at: Date | null;
}

const inserted = [
  'merchant_id',
  'id',
  'kind',
  'creation_date',
  'url',
  'auth_user',
  'sealed_password',
  'event_types',
  'status',
  'verification_code',
  'secret_version',
  'old_secret_until',
  'failing_since',
  'brought_secrets',
] as const satisfies (keyof WebhookRow)[];
const names = [
  ...inserted,
  'pinged_at',
  'ping_response_code',
  'ping_cause',
  'ping_reason',
  'ping_count',
  'next_ping_at',
  'verified_at',
] as const satisfies (keyof WebhookRow)[];
export const webhookColumns = names.map(name => `webhooks.${name}`).join(', ');

export const toWebhook = (row: WebhookRow): Webhook => ({
  merchantId: row.merchant_id,
  id: row.id,
  kind: row.kind,
  creationDate: row.creation_date,
  url: row.url,
  user: row.auth_user,
  sealedPassword: row.sealed_password,
  eventTypes: row.event_types,
  status: row.status,
  verificationCode: row.verification_code,
  secretVersion: row.secret_version,
  oldSecretUntil: row.old_secret_until,
  failingSince: row.failing_since,
  broughtSecrets: row.brought_secrets,
  ping: {
    count: row.ping_count,
    lastAt: row.pinged_at,
    responseCode: row.ping_response_code,
    cause: row.ping_cause,
    reason: row.ping_reason,
    nextAt: row.next_ping_at,
  },
  verifiedAt: row.verified_at,
});

const taken = {
  webhooks_url: () => new GatewayError(errors.webhookUrlTaken, { param: '/url' }),
};

const insert = statement<{ id: string }>(
  'webhooks_insert',
  `insert into webhooks (${inserted.join(', ')}, seen_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
   on conflict (merchant_id, id) do nothing returning id`,
);

/** Returns false if the id exists, as for a repeated request. Throws 6001 if another endpoint has the URL. */
export async function insertWebhook(database: Queryable, webhook: Webhook, seenAt: Date): Promise<boolean> {
  const values = [
    webhook.merchantId,
    webhook.id,
    webhook.kind,
    webhook.creationDate,
    webhook.url,
    webhook.user,
    webhook.sealedPassword,
    webhook.eventTypes,
    webhook.status,
    webhook.verificationCode,
    webhook.secretVersion,
    webhook.oldSecretUntil,
    webhook.failingSince,
    webhook.broughtSecrets,
    seenAt,
  ];
  return translatingConstraints(taken, async () => (await database.find(insert, values)) !== undefined);
}

const byId = statement<WebhookRow>(
  'webhooks_by_id',
  `select ${webhookColumns} from webhooks
   where merchant_id = $1 and id = $2 and kind = 'endpoint' and status <> 'deleted'`,
);

export async function findWebhook(
  database: Queryable,
  merchantId: string,
  id: string,
): Promise<Webhook | undefined> {
  const row = await database.find(byId, [merchantId, id]);
  return row && toWebhook(row);
}

const byUrl = statement<WebhookRow>(
  'webhooks_by_url',
  `select ${webhookColumns} from webhooks where merchant_id = $1 and url = $2 and kind = $3 and status <> 'deleted'`,
);

export async function findWebhookByUrl(
  database: Queryable,
  merchantId: string,
  url: string,
  kind: Webhook['kind'],
): Promise<Webhook | undefined> {
  const row = await database.find(byUrl, [merchantId, url, kind]);
  return row && toWebhook(row);
}

const count = statement<{ count: number }>(
  'webhooks_count',
  `select count(*)::int as count from webhooks
   where merchant_id = $1 and kind = 'endpoint' and status <> 'deleted'`,
);

export const countWebhooks = async (database: Queryable, merchantId: string): Promise<number> =>
  (await database.find(count, [merchantId]))?.count ?? 0;

/** Newest first. */
export async function listWebhooks(
  database: Queryable,
  merchantId: string,
  query: ListQuery,
): Promise<Webhook[]> {
  const list = filteredList<WebhookRow>({
    name: 'webhooks_list',
    select: `select ${webhookColumns} from webhooks`,
    where: [
      { sql: `merchant_id = ? and kind = 'endpoint' and status <> 'deleted'`, value: merchantId },
      ...creationConditions(query),
    ],
    orderBy: 'creation_date desc, id desc',
    limit: query.limit,
    offset: query.offset,
  });
  return (await database.rows(list.statement, list.values)).map(toWebhook);
}
