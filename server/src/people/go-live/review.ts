import { findBrand } from '../../domain/merchants/brand/brand-store.ts';
import { shopPath } from '../../domain/reusable-links/shop/shop.ts';
import { findShop } from '../../domain/reusable-links/shop/shop-store.ts';
import { findAccount } from '../accounts/store.ts';
import { findBusiness } from '../businesses/store.ts';
import type { Control } from '../control.ts';
import { goLiveChecklist } from './checklist.ts';
import type { GoLiveRequest } from './go-live-request.ts';

/** The facts that a reviewer needs besides the form: the sandbox's checklist, and where the business sells. */
export async function reviewOf(control: Control, request: GoLiveRequest) {
  const { database, baseUrl } = control.gateways.sandbox;
  const business = await findBusiness(control.database, request.businessId);
  const account = await findAccount(control.database, request.submittedBy.id);
  if (business === undefined || account === undefined) return null;
  const { sandboxMerchantId } = business;
  const [checklist, brand, shop] = await Promise.all([
    goLiveChecklist(control, business, account, request),
    findBrand(database, sandboxMerchantId),
    findShop(database, sandboxMerchantId),
  ]);
  const { websiteUrl = null, termsUrl = null, privacyUrl = null, policies = [] } = brand ?? {};
  return {
    checklist: checklist.map(({ item, isDone, isRequired }) => ({
      item,
      is_done: isDone,
      is_required: isRequired,
    })),
    website_url: websiteUrl,
    terms_url: termsUrl,
    privacy_url: privacyUrl,
    shop_url: shop === undefined ? null : `${baseUrl}${shopPath(shop.slug)}`,
    policies: policies.map(({ kind, path }) => ({ kind, url: `${baseUrl}${path}` })),
  };
}
