import Type from 'typebox';
import type { Gateway } from '../../dependencies.ts';
import type { Merchant } from '../../domain/merchants/merchant.ts';
import { updateMerchant } from '../../domain/merchants/update-merchant.ts';
import { email, oneOf, requiredText, text } from '../../http/fields.ts';
import type { App } from '../../http/server.ts';
import { brandRoutes } from './brand-routes.ts';
import { fraudRoutes } from './fraud-routes.ts';

const settingsBody = Type.Object({
  name: Type.Optional(requiredText(100)),
  email: Type.Optional(email(100)),
  phone: Type.Optional(text(30)),
  profile: Type.Optional(oneOf(['strict', 'lenient'])),
});

/** What a merchant sets for itself: its details, how payers see it, and its fraud rules. */
export function settingsRoutes(app: App, gateway: Gateway): void {
  app.get('/settings', { schema: { hide: true } }, async request => settingsToView(request.caller.merchant));

  app.put('/settings', { schema: { hide: true, body: settingsBody } }, async request =>
    settingsToView(await updateMerchant(gateway, request.caller.merchant, request.body)),
  );

  brandRoutes(app, gateway);
  fraudRoutes(app, gateway);
}

const settingsToView = (merchant: Merchant) => ({
  id: merchant.id,
  name: merchant.name,
  email: merchant.email,
  phone: merchant.phone,
  profile: merchant.profile,
  status: merchant.status,
  creation_date: merchant.creationDate,
});
