import Type from 'typebox';
import type { Gateway } from '../../../dependencies.ts';
import { mayPayerCancel, setPayerMayCancel } from '../../../domain/merchants/brand-store.ts';
import type { Merchant } from '../../../domain/merchants/merchant.ts';
import { updateMerchant } from '../../../domain/merchants/update-merchant.ts';
import { email, oneOf, requiredText, text } from '../../../http/fields.ts';
import type { App } from '../../../http/server.ts';
import { brandRoutes } from './brand-routes.ts';
import { fraudRoutes } from './fraud-routes.ts';

const settingsBody = Type.Object({
  name: Type.Optional(requiredText(100)),
  email: Type.Optional(email(100)),
  phone: Type.Optional(text(30)),
  profile: Type.Optional(oneOf(['strict', 'lenient'])),
  payer_may_cancel: Type.Optional(Type.Boolean()),
  verify_cards: Type.Optional(Type.Boolean()),
});

/** What a merchant sets for itself: its details, how payers see it, and its fraud rules. */
export function settingsRoutes(app: App, gateway: Gateway): void {
  const { database } = gateway;
  const shown = async (merchant: Merchant) => ({
    ...settingsToView(merchant),
    payer_may_cancel: await mayPayerCancel(database, merchant.id),
  });

  app.get('/settings', { schema: { hide: true } }, request => shown(request.caller.merchant));

  app.put('/settings', { schema: { hide: true, body: settingsBody } }, async request => {
    const { payer_may_cancel: mayCancel, verify_cards: verifiesCards, ...details } = request.body;
    const merchant = await updateMerchant(gateway, request.caller.merchant, {
      ...details,
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
