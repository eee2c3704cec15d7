import { settings } from '@recaudo/contract/merchant/settings/settings';
import type { Gateway } from '../../../dependencies.ts';
import { findPayerPermissions, setPayerPermissions } from '../../../domain/merchants/brand/brand-store.ts';
import { type Merchant, reusesOrderIds } from '../../../domain/merchants/merchant.ts';
import { updateMerchant } from '../../../domain/merchants/update-merchant.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/http/server.ts';
import { brandRoutes } from './brand-routes.ts';
import { checkoutRoutes } from './checkout-routes.ts';
import { declineAlarmRoutes } from './decline-alarm-routes.ts';
import { fraudRoutes } from './fraud-routes.ts';
import { policyDataRoutes } from './policy-routes.ts';

/** A merchant's own settings: its details, its appearance to payers, and its fraud rules. */
export function settingsRoutes(app: App, gateway: Gateway): void {
  const { database } = gateway;
  const shown = async (merchant: Merchant) => {
    const { mayCancel, mayPause, mayChangePlan } = await findPayerPermissions(database, merchant.id);
    return {
      ...settingsToView(merchant),
      payer_may_cancel: mayCancel,
      payer_may_pause: mayPause,
      payer_may_change_plan: mayChangePlan,
    };
  };

  mount(app, settings.get, ({ caller }) => shown(caller.merchant));

  mount(app, settings.update, async request => {
    const { caller, body } = request;
    const {
      payer_may_cancel: mayCancel,
      payer_may_pause: mayPause,
      payer_may_change_plan: mayChangePlan,
      verify_cards: verifiesCards,
      order_id_reuse: reuse,
      reject_unknown_fields: rejectsUnknownFields,
      card_mask_digits: cardMaskDigits,
      phone,
      ...others
    } = body;
    const merchant = await updateMerchant(gateway, caller.merchant, {
      ...others,
      ...(phone === undefined ? {} : { phone: phone.trim() || null }),
      ...(verifiesCards === undefined ? {} : { verifiesCards }),
      ...(rejectsUnknownFields === undefined ? {} : { rejectsUnknownFields }),
      ...(reuse === undefined ? {} : { orderIdReuse: reuse === 'profile' ? null : reuse === 'on' }),
      ...(cardMaskDigits === undefined ? {} : { cardMaskDigits }),
    });
    const details = changedDetails(caller.merchant, merchant);
    if (details !== undefined) request.auditDetails = { details };
    if ([mayCancel, mayPause, mayChangePlan].some(allowed => allowed !== undefined)) {
      await setPayerPermissions(database, merchant.id, { mayCancel, mayPause, mayChangePlan });
    }
    return shown(merchant);
  });

  brandRoutes(app, gateway);
  checkoutRoutes(app);
  policyDataRoutes(app);
  fraudRoutes(app, gateway);
  declineAlarmRoutes(app, gateway);
}

const settingsToView = (merchant: Merchant) => ({
  id: merchant.id,
  name: merchant.name,
  email: merchant.email,
  phone: merchant.phone,
  profile: merchant.profile,
  verify_cards: merchant.verifiesCards,
  order_id_reuse: describeOrderIdReuse(merchant),
  reject_unknown_fields: merchant.rejectsUnknownFields,
  card_mask_digits: merchant.cardMaskDigits,
  reuses_order_ids: reusesOrderIds(merchant),
  status: merchant.status,
  creation_date: merchant.creationDate,
});

/** The changes that the audit log records with their values. */
function changedDetails(before: Merchant, after: Merchant): Record<string, string> | undefined {
  const details = {
    ...(after.orderIdReuse === before.orderIdReuse
      ? {}
      : { order_id_reuse_before: describeOrderIdReuse(before), order_id_reuse: describeOrderIdReuse(after) }),
    ...(after.cardMaskDigits === before.cardMaskDigits
      ? {}
      : {
          card_mask_digits_before: String(before.cardMaskDigits),
          card_mask_digits: String(after.cardMaskDigits),
        }),
  };
  return Object.keys(details).length === 0 ? undefined : details;
}

function describeOrderIdReuse({ orderIdReuse }: Merchant): 'on' | 'off' | 'profile' {
  if (orderIdReuse === null) return 'profile';
  return orderIdReuse ? 'on' : 'off';
}
