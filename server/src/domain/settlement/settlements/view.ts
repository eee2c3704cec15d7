import type { SettlementLine } from './line-store.ts';
import type { Settlement } from './settlement.ts';

export const settlementToView = (settlement: Settlement) => ({
  id: settlement.id,
  number: Number(settlement.number),
  status: settlement.status,
  creation_date: settlement.creationDate,
  cutoff: settlement.cutoff,
  currency: 'COP' as const,
  movements: settlement.movements,
  opening_balance: settlement.openingCentavos,
  gross: settlement.grossCentavos,
  fee: settlement.feeCentavos,
  fee_tax: settlement.feeTaxCentavos,
  withholding: {
    renta: settlement.rentaCentavos,
    iva: settlement.ivaCentavos,
    ica: settlement.icaCentavos,
  },
  reserve: settlement.reserveCentavos,
  payouts: settlement.payoutsCentavos,
  adjustments: settlement.adjustmentsCentavos,
  closing_balance: settlement.closingCentavos,
  cause:
    settlement.cause === null
      ? null
      : Object.fromEntries(
          Object.entries(settlement.cause).map(([kind, centavos]) => [kind, BigInt(centavos)]),
        ),
  hash: settlement.hash,
  paid_date: settlement.paidAt,
});

export const lineToView = (line: SettlementLine) => ({
  id: line.id,
  number: line.number,
  type: line.type,
  charge_id: line.chargeId,
  order_id: line.orderId,
  method: line.method,
  date: line.day,
  available_on: line.availableOn,
  gross: line.grossCentavos,
  fee: line.feeCentavos,
  fee_tax: line.feeTaxCentavos,
  net: line.netCentavos,
  withholding: line.withheld.map(({ tax, rate, base, amount, city, law, row }) => ({
    tax,
    rate: rate / 10_000,
    base: BigInt(base),
    amount: -BigInt(amount),
    city,
    law,
    row,
  })),
  description: line.description,
  reference: line.reference,
});
