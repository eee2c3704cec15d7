import { settings } from '@recaudo/contract/data/settings';
import type { Gateway } from '../../../dependencies.ts';
import { mayPayerCancel, setPayerMayCancel } from '../../../domain/merchants/brand-store.ts';
import { type Merchant, reusesOrderIds } from '../../../domain/merchants/merchant.ts';
import { updateMerchant } from '../../../domain/merchants/update-merchant.ts';
import { mount } from '../../../http/mount.ts';
import type { App } from '../../../http/server.ts';
import { brandRoutes } from './brand-routes.ts';
import { declineAlarmRoutes } from './decline-alarm-routes.ts';
import { fraudRoutes } from './fraud-routes.ts';

/** What a merchant sets for itself: its details, how payers see it, and its fraud rules. */
export function settingsRoutes(app: App, gateway: Gateway): void {
  const { database } = gateway;
  const shown = async (merchant: Merchant) => ({
    ...settingsToView(merchant),
    payer_may_cancel: await mayPayerCancel(database, merchant.id),
  });

  mount(app, settings.get, ({ caller }) => shown(caller.merchant));

  mount(app, settings.update, async request => {
    const { caller, body } = request;
    const {
      payer_may_cancel: mayCancel,
      verify_cards: verifiesCards,
      order_id_reuse: reuse,
      reject_unknown_fields: rejectsUnknownFields,
      phone,
      ...details
    } = body;
    const merchant = await updateMerchant(gateway, caller.merchant, {
      ...details,
      ...(phone === undefined ? {} : { phone: phone.trim() || null }),
      ...(verifiesCards === undefined ? {} : { verifiesCards }),
      ...(rejectsUnknownFields === undefined ? {} : { rejectsUnknownFields }),
      ...(reuse === undefined ? {} : { orderIdReuse: reuse === 'profile' ? null : reuse === 'on' }),
    });
    if (merchant.orderIdReuse !== caller.merchant.orderIdReuse) {
      request.auditDetails = {
        details: { order_id_reuse_before: reuseWord(caller.merchant), order_id_reuse: reuseWord(merchant) },
      };
    }
    if (mayCancel !== undefined) await setPayerMayCancel(database, merchant.id, mayCancel);
    return shown(merchant);
  });

  brandRoutes(app, gateway);
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
  order_id_reuse: reuseWord(merchant),
  reject_unknown_fields: merchant.rejectsUnknownFields,
  reuses_order_ids: reusesOrderIds(merchant),
  status: merchant.status,
  creation_date: merchant.creationDate,
});

function reuseWord({ orderIdReuse }: Merchant): 'on' | 'off' | 'profile' {
  if (orderIdReuse === null) return 'profile';
  return orderIdReuse ? 'on' : 'off';
}
