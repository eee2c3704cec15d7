import type { Deadline, NoAnswer, NotFound, ReportedTaxes } from './card-processor.ts';

/**
 * The port to a PSE provider (ACH Colombia's bank transfers): an aggregator or ACH itself. Every payment carries our reference,
 * which the provider treats as an idempotency key. Notices are not part of the port: they only trigger an inquiry (`inquire`), so
 * a forged or repeated notice has no effect.
 */
export interface PseProvider {
  /** The banks that currently accept payments. The list changes, so it is not stored. */
  listBanks(request: { merchantId: string }, deadline: Deadline): Promise<PseBanks | NoAnswer>;
  /** Opens a payment at the payer's bank. No money moves until the payer agrees there. */
  start(request: PseStart, deadline: Deadline): Promise<PseStarted | PseDeclined | NoAnswer>;
  /** Queries the outcome of the payment under `reference`. */
  inquire(request: PseInquiry, deadline: Deadline): Promise<PseFound | NotFound | NoAnswer>;
}

export interface PseBank {
  code: string;
  name: string;
}

export interface PseBanks {
  kind: 'banks';
  banks: readonly PseBank[];
}

export type PersonType = 'natural' | 'legal';

/** Cédula de ciudadanía, de extranjería, tarjeta de identidad, permiso por protección temporal, pasaporte, NIT. */
export const documentTypes = ['CC', 'CE', 'TI', 'PPT', 'PA', 'NIT'] as const;
export type DocumentType = (typeof documentTypes)[number];

export interface PseStart {
  merchantId: string;
  reference: string;
  amountCentavos: bigint;
  taxes: ReportedTaxes;
  bankCode: string;
  payer: {
    personType: PersonType;
    documentType: DocumentType;
    /** Digits, or letters too in a passport. The full number is stored nowhere after this call. */
    documentNumber: string;
    email: string;
    name: string;
    ipAddress: string;
  };
  /** The name that the bank shows. */
  shopName: string;
  description: string;
  /** Where the bank redirects the payer after any outcome. */
  returnUrl: string;
}

export interface PseStarted {
  kind: 'started';
  /** Código único de seguimiento: the number that banks, ACH and payers use for the payment. */
  cus: string;
  /** The page to which the payer is redirected next. */
  bankUrl: string;
}

/** No payment was opened, and none will be under this reference. */
export interface PseDeclined {
  kind: 'refused';
  reason: 'bank_unavailable' | 'amount_not_allowed' | 'not_accepted';
}

export interface PseInquiry {
  merchantId: string;
  reference: string;
}

/** `pending` is not final: the payer is at the bank, or the bank has not answered. */
export type PseState = 'pending' | 'approved' | 'rejected' | 'expired';

export interface PseFound {
  kind: 'found';
  state: PseState;
  cus: string;
  /** Empty while the provider is still opening the payment. */
  bankUrl: string;
  /** The amount requested from the bank, compared before anything is credited. */
  amountCentavos: bigint;
}
