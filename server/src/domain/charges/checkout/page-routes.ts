import type { Gateway } from '../../../dependencies.ts';
import { sendForever } from '../../../payer-pages/frame/assets.ts';
import { notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/server.ts';
import { findLogo } from '../../merchants/brand/brand-store.ts';
import { isForeignId } from '../../merchants/merchant.ts';
import { cashChoiceRoutes } from '../../methods/cash/cash-choice-routes.ts';
import { voucherRoutes } from '../../methods/cash/vouchers/voucher-routes.ts';
import { psePageRoutes } from '../../methods/pse/pages/page-routes.ts';
import { testBankRoutes } from '../../methods/pse/pages/test-bank-routes.ts';
import { cardPageRoutes } from './card-routes.ts';
import { issuerPageRoutes } from './issuer-routes.ts';
import { receiptRoutes } from './receipt/receipt-routes.ts';

/** The pages that payers see without a key (Interface 20), for every payment method. */
export function payerPageRoutes(pages: App, gateway: Gateway): void {
  const hidden = { schema: { hide: true } };
  pages.get('/assets/logo/:merchant_id/:hash', hidden, async (request, reply) => {
    const { merchant_id: merchantId, hash } = request.params as { merchant_id: string; hash: string };
    const isPath = isForeignId(merchantId) && /^[0-9a-f]{16}$/.test(hash);
    const logo = isPath ? await findLogo(gateway.database, merchantId, hash) : undefined;
    if (logo === undefined) throw notFound();
    return sendForever(reply, logo.type, logo.bytes);
  });
  cardPageRoutes(pages, gateway);
  receiptRoutes(pages, gateway);
  cashChoiceRoutes(pages, gateway);
  voucherRoutes(pages, gateway);
  psePageRoutes(pages, gateway);
  if (gateway.environment === 'sandbox') issuerPageRoutes(pages, gateway);
  if (gateway.environment === 'sandbox') testBankRoutes(pages, gateway);
}
