import type { TaxBehavior, TaxCode } from '@recaudo/contract/api/billing/plans';

/** In basis points. `exempt` and `excluded` add nothing but are reported differently to the DIAN. */
export const taxRates: Readonly<Record<TaxCode, bigint>> = {
  iva_19: 1_900n,
  iva_5: 500n,
  exempt: 0n,
  excluded: 0n,
  inc_8: 800n,
};

export interface TaxTerms {
  code: TaxCode;
  /** Whether the price contains the tax or the tax is added to it. */
  behavior: TaxBehavior;
}

/** The tax of one line. */
export interface Tax extends TaxTerms {
  amountCentavos: bigint;
}
