import { type Queryable, statement } from '../../platform/database/connections/connection.ts';

/** Runs on an environment's database. */
const seen = statement<{
  has_charge: boolean;
  has_webhook: boolean;
  has_delivery: boolean;
  has_policies: boolean;
  has_shop: boolean;
}>(
  'go_live_checklist',
  `select
     exists (select from transactions where merchant_id = $1 and kind = 'charge'
       and status in ('completed', 'refunded')) as has_charge,
     exists (select from webhooks where merchant_id = $1 and status = 'verified') as has_webhook,
     exists (select from webhook_deliveries where merchant_id = $1 and status = 'delivered') as has_delivery,
     exists (select from merchants where id = $1 and terms_url is not null and privacy_url is not null)
       or (select count(distinct kind) from merchant_policies where merchant_id = $1) = 3 as has_policies,
     exists (select from merchants where id = $1 and website_url is not null)
       or exists (select from shops where merchant_id = $1)
       or exists (select from reusable_links where merchant_id = $1)
       or exists (select from charge_handles where merchant_id = $1 and handle like 'ck%') as has_shop`,
);

export interface SandboxSigns {
  hasCharge: boolean;
  hasWebhook: boolean;
  hasDelivery: boolean;
  hasPolicies: boolean;
  /** A website, or payment links shared by WhatsApp or as a QR code. */
  hasShop: boolean;
}

export async function readSandboxSigns(sandbox: Queryable, merchantId: string): Promise<SandboxSigns> {
  const row = await sandbox.find(seen, [merchantId]);
  return {
    hasCharge: row?.has_charge === true,
    hasWebhook: row?.has_webhook === true,
    hasDelivery: row?.has_delivery === true,
    hasPolicies: row?.has_policies === true,
    hasShop: row?.has_shop === true,
  };
}
