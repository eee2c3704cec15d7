import type {
  ChargeShare,
  NewSubMerchant,
  PlatformChargeSplitSharesFilters,
  PlatformMerchantsFilters,
  SubMerchant,
  SubMerchantUpdate,
  SubMerchantWithKeys,
} from './api-types.ts';
import type { CallOptions } from './connection.ts';
import type { List } from './list.ts';
import { part, Resource, requestsOf } from './resource.ts';

/** For the programs of a marketplace, with a key of their own. */
export class Platforms extends Resource {
  /** Its keys are in the answer, and never shown again. */
  createSeller(seller: NewSubMerchant, options?: CallOptions): Promise<SubMerchantWithKeys> {
    return requestsOf(this).post('/merchants', seller, options);
  }

  sellers(filters?: PlatformMerchantsFilters, options?: CallOptions): List<SubMerchant> {
    return requestsOf(this).list(filters, options, '/merchants');
  }

  seller(id: string, options?: CallOptions): Promise<SubMerchant> {
    return requestsOf(this).get(`/merchants${part(id)}`, options);
  }

  /** Fields that are left out keep their values. */
  updateSeller(id: string, changes: SubMerchantUpdate, options?: CallOptions): Promise<SubMerchant> {
    return requestsOf(this).put(`/merchants${part(id)}`, changes, options);
  }

  /** What sellers get of a charge. Without `platform_id` the key must be of one platform. */
  shares(
    chargeId: string,
    filters?: PlatformChargeSplitSharesFilters,
    options?: CallOptions,
  ): List<ChargeShare> {
    return requestsOf(this).list(filters, options, `/charges${part(chargeId)}/split_shares`);
  }
}
