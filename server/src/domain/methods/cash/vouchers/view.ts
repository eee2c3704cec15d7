import type { CashPayment } from '../networks/payment-store.ts';
import type { Voucher } from './find-voucher.ts';
import { tillStateOf } from './voucher.ts';

export const cashReferenceToView = (reference: string, { gateway, merchant, charge }: Voucher) => ({
  reference,
  status: tillStateOf(charge, gateway.clock.now()),
  amount: charge.amountCentavos,
  currency: 'COP',
  merchant_name: merchant.name,
  description: charge.description ?? '',
  due_date: charge.dueDate,
});

export const cashPaymentToView = (payment: CashPayment) => ({
  network_transaction_id: payment.networkTransactionId,
  reference: payment.reference,
  amount: payment.amountCentavos,
  currency: 'COP',
  status: payment.status,
  paid_at: payment.paidAt,
  confirmed_at: payment.confirmedAt,
  ...(payment.reversedAt === null ? {} : { reversed_at: payment.reversedAt }),
});
