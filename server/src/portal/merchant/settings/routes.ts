import { settings } from '@recaudo/contract/data/settings';
import type { Gateway } from '../../../dependencies.ts';
import { mayPayerCancel, setPayerMayCancel } from '../../../domain/merchants/brand-store.ts';
import type { Merchant } from '../../../domain/merchants/merchant.ts';
import { updateMerchant } from '../../../domain/merchants/update-merchant.ts';
import { mount } from '../../../http/mount.ts';
import type { App } from '../../../http/server.ts';
import { brandRoutes } from './brand-routes.ts';
import { fraudRoutes } from './fraud-routes.ts';

/** What a merchant sets for itself: its details, how payers see it, and its fraud rules. */
export function settingsRoutes(app: App, gateway: Gateway): void {
  const { database } = gateway;
  const shown = async (merchant: Merchant) => ({
    ...settingsToView(merchant),
    payer_may_cancel: await mayPayerCancel(database, merchant.id),
  });

  mount(app, settings.get, ({ caller }) => shown(caller.merchant));

  mount(app, settings.update, async ({ caller, body }) => {
    const { payer_may_cancel: mayCancel, verify_cards: verifiesCards, phone, ...details } = body;
    const merchant = await updateMerchant(gateway, caller.merchant, {
      ...details,
      ...(phone === undefined ? {} : { phone: phone.trim() || null }),
      ...(verifiesCards === undefined ? {} : { verifiesCards }),
    });
    if (mayCancel !== undefined) await setPayerMayCancel(database, merchant.id, mayCancel);
    return shown(merchant);
  });

  brandRoutes(app, gateway);
  fraudRoutes(app, gateway);
}

const settingsToView = (merchant: Merchant) => ({
  id: merchant.id,
  name: merchant.name,
  email: merchant.email,
  phone: merchant.phone,
  profile: merchant.profile,
  verify_cards: merchant.verifiesCards,
  status: merchant.status,
  creation_date: merchant.creationDate,
});
