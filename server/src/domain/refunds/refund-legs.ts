import type { Fee } from '../charges/charge.ts';
import {
  feesAccount,
  feeTaxAccount,
  type Legs,
  merchantAccount,
  pendingRefundsAccount,
  processorAccount,
} from '../money/ledger/store.ts';

/*
 * A charge of 20,000 on a merchant with the usual fee, and its refund:
 *
 *                          processor    merchant     fees      fee_tax   refunds_pending
 *   charge                -20,000.00   20,000.00
 *                                      -1,761.20   1,480.00    281.20
 *   reserved                          -20,000.00                           20,000.00
 *                                       1,761.20  -1,480.00   -281.20
 *   confirmed              20,000.00                                      -20,000.00
 *   left                        0.00        0.00       0.00      0.00           0.00
 *
 * If the charge credited a customer, the 20,000.00 come from that account; the merchant pays the fee either way.
 */

/** Debits the account that the charge credited, before the processor is called. */
export const reservationLegs = (account: string, amountCentavos: bigint, fee: Fee): Legs => [
  [account, -amountCentavos],
  [pendingRefundsAccount, amountCentavos],
  [feesAccount, -fee.feeCentavos],
  [feeTaxAccount, -fee.taxCentavos],
  [merchantAccount, fee.feeCentavos + fee.taxCentavos],
];

/** The connection's processor has paid the cardholder. */
export const confirmationLegs = (amountCentavos: bigint, connectionId: string | null): Legs => [
  [pendingRefundsAccount, -amountCentavos],
  [processorAccount(connectionId), amountCentavos],
];

/** The refund failed: reverses its reservation. */
export const returnLegs = (account: string, amountCentavos: bigint, fee: Fee): Legs =>
  reservationLegs(account, amountCentavos, fee).map(([name, centavos]) => [name, -centavos] as const);
