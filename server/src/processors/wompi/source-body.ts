import { type Acceptance, acceptanceFields } from './payment-body.ts';

export interface CardToSend {
  number: string;
  holderName: string;
  /** Two digits. */
  expirationMonth: string;
  expirationYear: string;
  cvc: string;
}

/** An account of a wallet or bank: its holder agrees there before it can be charged. */
export type WalletToSend =
  | { type: 'NEQUI'; phone: string }
  | { type: 'DAVIPLATA'; documentType: string; document: string; productNumber: string }
  | { type: 'BANCOLOMBIA_TRANSFER'; returnUrl: string };

export interface SourceToSend {
  type: 'CARD' | WalletToSend['type'];
  token: string;
  email: string;
  acceptance: Acceptance;
}

export const cardBody = ({ number, cvc, expirationMonth, expirationYear, holderName }: CardToSend) => ({
  number,
  cvc,
  exp_month: expirationMonth,
  exp_year: expirationYear,
  card_holder: holderName,
});

export function walletBody(wallet: WalletToSend): object {
  switch (wallet.type) {
    case 'NEQUI':
      return { phone_number: wallet.phone };
    case 'DAVIPLATA':
      return {
        type_document: wallet.documentType,
        number_document: wallet.document,
        product_number: wallet.productNumber,
      };
    default:
      return { redirect_url: wallet.returnUrl, type_auth: 'TOKEN' };
  }
}

export const sourceBody = ({ type, token, email, acceptance }: SourceToSend) => ({
  type,
  token,
  customer_email: email,
  ...acceptanceFields(acceptance),
});
