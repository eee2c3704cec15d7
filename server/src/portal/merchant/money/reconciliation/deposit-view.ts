import type { Deposit } from '../../../../domain/reconciliation/deposits/list-store.ts';
import type { OpenLine, Proposal } from '../../../../domain/reconciliation/deposits/propose-deposits.ts';
import type { KeptBack } from '../../../../domain/reconciliation/received-line.ts';

export const keptToView = ({ fee, feeTax, retefuente, reteica, reteiva }: KeptBack) => ({
  fee,
  fee_tax: feeTax,
  retefuente,
  reteica,
  reteiva,
});

export const lineToView = (line: OpenLine) => ({
  file_id: line.fileId,
  number: line.number,
  day: line.day,
  method: line.method,
  bank: line.bank,
  description: line.description,
  reference: line.reference,
  amount: line.amountCentavos,
});

/** The ends of the range and the count in between, from which the server finds the same movements again. */
export function proposalToView({ line, movements, grossCentavos, kept, differenceCentavos }: Proposal) {
  const [first, last] = [movements[0], movements.at(-1)];
  if (first === undefined || last === undefined) throw new Error('a proposal without payments');
  return {
    line: lineToView(line),
    payments: {
      from: { day: first.day, id: first.transactionId },
      to: { day: last.day, id: last.transactionId },
      count: movements.length,
    },
    gross: grossCentavos,
    deductions: keptToView(kept),
    difference: differenceCentavos,
  };
}

export const depositToView = (deposit: Deposit) => ({
  id: deposit.id,
  line: lineToView(deposit.line),
  payments: deposit.payments,
  gross: deposit.grossCentavos,
  deductions: keptToView(deposit.kept),
  creation_date: deposit.creationDate,
});
