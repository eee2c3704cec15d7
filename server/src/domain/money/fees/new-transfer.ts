import { noTaxes } from '../../../processors/card-processor.ts';
import { notHosted, type Transaction } from '../../charges/charge.ts';
import { customerAccount } from '../ledger/store.ts';

type Given = 'id' | 'parentId' | 'amountCentavos' | 'description' | 'orderId';

/** A fee or its refund. Moves balance inside the gateway only, so it is completed when it is recorded. */
export const newTransfer = (
  transfer: Pick<Transaction, Given> & { kind: 'fee' | 'fee_refund'; customerId: string },
  now: Date,
): Transaction => ({
  ...transfer,
  method: 'customer',
  status: 'completed',
  creationDate: now,
  operationDate: now,
  installments: 1,
  captures: true,
  account: customerAccount(transfer.customerId),
  authorization: null,
  errorCode: null,
  errorMessage: null,
  fraudRules: null,
  retry: null,
  taxes: noTaxes,
  sourceId: null,
  card: null,
  customerDetails: null,
  deviceSessionId: null,
  conciliated: false,
  feeCentavos: 0n,
  feeTaxCentavos: 0n,
  refundedCentavos: 0n,
  feeReturnedCentavos: 0n,
  feeTaxReturnedCentavos: 0n,
  // Events are emitted for the fee, including those of its refunds.
  eventCount: transfer.kind === 'fee' ? 1 : 0,
  ...notHosted,
});
