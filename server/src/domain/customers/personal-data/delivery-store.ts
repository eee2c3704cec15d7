import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';

const underWay = statement<{ found: boolean }>(
  'erasure_deliveries_under_way',
  `select exists (select from webhook_queues where merchant_id = $1 and resource_id = any($2::text[])
     and webhook_id in (select id from webhooks where merchant_id = $1)
     and lease_until > clock_timestamp()) as found`,
);

/** Whether a webhook delivery about these resources holds a payload from before their events were erased. */
export const hasDeliveryUnderWay = async (
  database: Queryable,
  merchantId: string,
  resourceIds: readonly string[],
): Promise<boolean> => (await database.find(underWay, [merchantId, resourceIds]))?.found === true;
