import type {
  ChargeShare,
  ChargeSplitSharesFilters,
  Payout,
  PayoutSettlementsFilters,
  PayoutsFilters,
  Settlement,
  SettlementBalance,
  SettlementLine,
  SettlementLinesFilters,
  SettlementsFilters,
  SplitShare,
  SplitSharesFilters,
  WithholdingCertificate,
  WithholdingCertificatesFilters,
} from './api-types.ts';
import type { CallOptions } from './connection.ts';
import type { List } from './list.ts';
import { part, Resource, requestsOf } from './resource.ts';

/** What the operator owes the merchant, where it collects its payments. */
export class Settlements extends Resource {
  balance(options?: CallOptions): Promise<SettlementBalance> {
    return requestsOf(this).get('/balance', options);
  }

  list(filters?: SettlementsFilters, options?: CallOptions): List<Settlement> {
    return requestsOf(this).list(filters, options, '/settlements');
  }

  retrieve(id: string, options?: CallOptions): Promise<Settlement> {
    return requestsOf(this).get(`/settlements${part(id)}`, options);
  }

  /** The lines add up to the closing balance, less the opening one. */
  lines(id: string, filters?: SettlementLinesFilters, options?: CallOptions): List<SettlementLine> {
    return requestsOf(this).list(filters, options, `/settlements${part(id)}/lines`);
  }

  /** What was withheld, by tax and period. */
  certificates(
    filters?: WithholdingCertificatesFilters,
    options?: CallOptions,
  ): List<WithholdingCertificate> {
    return requestsOf(this).list(filters, options, '/withholding_certificates');
  }

  certificate(id: string, options?: CallOptions): Promise<WithholdingCertificate> {
    return requestsOf(this).get(`/withholding_certificates${part(id)}`, options);
  }

  /** What the merchant gets of payments to its platform. */
  shares(filters?: SplitSharesFilters, options?: CallOptions): List<SplitShare> {
    return requestsOf(this).list(filters, options, '/split_shares');
  }

  share(id: string, options?: CallOptions): Promise<SplitShare> {
    return requestsOf(this).get(`/split_shares${part(id)}`, options);
  }

  /** What sellers get of a charge of this platform. */
  sharesOfCharge(id: string, filters?: ChargeSplitSharesFilters, options?: CallOptions): List<ChargeShare> {
    return requestsOf(this).list(filters, options, `/charges${part(id)}/split_shares`);
  }
}

/** What the operator has paid out to the merchant, and what is on its way. */
export class Payouts extends Resource {
  list(filters?: PayoutsFilters, options?: CallOptions): List<Payout> {
    return requestsOf(this).list(filters, options);
  }

  retrieve(id: string, options?: CallOptions): Promise<Payout> {
    return requestsOf(this).get(part(id), options);
  }

  /** The settlements that the payout pays. */
  settlements(id: string, filters?: PayoutSettlementsFilters, options?: CallOptions): List<Settlement> {
    return requestsOf(this).list(filters, options, `${part(id)}/settlements`);
  }
}
