import type { Language } from '@recaudo/contract/shared/words/language';
import type { MonthTotals, Sum } from '../../domain/reconciliation/closings/totals.ts';
import { displayPesos } from '../../platform/primitives/values/money.ts';
import { summaryMessages } from './summary-messages.ts';

/** A row of the closing sheet: label, count, amount. Totals are emphasized. */
export interface ClosingRow {
  label: string;
  count?: number;
  amount: string;
  isTotal?: boolean;
}

/** The month's net according to its movements and to the journal. */
export interface BookedNet {
  movements: bigint;
  ledger: bigint;
}

/** Sales, the amounts expected to arrive, and those that arrived. */
export function closingSections(
  totals: MonthTotals,
  booked: BookedNet | undefined,
  language: Language,
): { title: string; rows: ClosingRow[] }[] {
  const messages = summaryMessages[language];
  const pesos = (centavos: bigint): string => displayPesos(centavos, language);
  const sumRow = (label: string, { count, amount }: Sum): ClosingRow => ({
    label,
    count,
    amount: pesos(amount),
  });
  const minus = (label: string, { count, amount }: Sum): ClosingRow => ({
    label,
    count,
    amount: pesos(-amount),
  });
  const { kept } = totals;
  return [
    {
      title: messages.sales,
      rows: [
        sumRow(messages.sold, totals.sales),
        minus(messages.refunds, totals.refunds),
        { label: messages.fees, amount: pesos(-totals.fees) },
        { label: messages.expected, amount: pesos(totals.expected), isTotal: true },
      ],
    },
    {
      title: messages.bank,
      rows: [
        { ...sumRow(messages.received, totals.deposits), isTotal: true },
        { label: messages.fee, amount: pesos(kept.fee) },
        { label: messages.feeTax, amount: pesos(kept.feeTax) },
        { label: messages.retefuente, amount: pesos(kept.retefuente) },
        { label: messages.reteica, amount: pesos(kept.reteica) },
        { label: messages.reteiva, amount: pesos(kept.reteiva) },
      ],
    },
    {
      title: messages.open,
      rows: [
        sumRow(messages.opened, totals.chargebacks),
        sumRow(messages.lost, totals.lostChargebacks),
        sumRow(messages.openPayments, totals.openPayments),
        sumRow(messages.openLines, totals.openLines),
      ],
    },
    ...ledgerSection(booked, language),
  ];
}

function ledgerSection(
  booked: BookedNet | undefined,
  language: Language,
): { title: string; rows: ClosingRow[] }[] {
  if (booked === undefined) return [];
  const messages = summaryMessages[language];
  const pesos = (centavos: bigint): string => displayPesos(centavos, language);
  const rows = [
    { label: messages.movementsNet, amount: pesos(booked.movements) },
    { label: messages.ledgerNet, amount: pesos(booked.ledger) },
    { label: messages.difference, amount: pesos(booked.movements - booked.ledger), isTotal: true },
  ];
  return [{ title: messages.ledger, rows }];
}
