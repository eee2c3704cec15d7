import { checkoutChoices } from '@recaudo/contract/merchant/settings/checkout';
import type { Gateway } from '../../../dependencies.ts';
import { requireThreeDSecure } from '../../../domain/charges/checkout/create-waiting-charge.ts';
import {
  findCheckoutChoices,
  setCheckoutChoices,
} from '../../../domain/merchants/checkout/checkout-choice-store.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/http/server.ts';

/** A merchant's settings for its payment pages. */
export function checkoutRoutes(app: App): void {
  mount(app, checkoutChoices.get, ({ gateway, caller }) => shown(gateway, caller.merchant.id));

  mount(app, checkoutChoices.update, async ({ gateway, caller, body }) => {
    const { max_installments: maxInstallments, links_use_3d_secure: linksUse3dSecure } = body;
    if (linksUse3dSecure === true) requireThreeDSecure(gateway);
    await setCheckoutChoices(gateway.database, caller.merchant.id, {
      ...(maxInstallments === undefined ? {} : { maxInstallments }),
      ...(linksUse3dSecure === undefined ? {} : { linksUse3dSecure }),
    });
    return shown(gateway, caller.merchant.id);
  });
}

async function shown({ database, cardholderAuthentication }: Gateway, merchantId: string) {
  const { maxInstallments, linksUse3dSecure } = await findCheckoutChoices(database, merchantId);
  return {
    max_installments: maxInstallments,
    links_use_3d_secure: linksUse3dSecure,
    has_three_d_secure: cardholderAuthentication !== undefined,
  };
}
