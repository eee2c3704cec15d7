import type { Deductions } from '@recaudo/contract/merchant/money/deposits';
import { type DeductionName, deductionNames } from '@recaudo/contract/shared/words/deduction-names';
import { parseMoney } from '../../../../format/money.ts';

const centavos = (pesos: number): number => Math.round(pesos * 100);

/** An empty text is zero; undefined if the text is not an amount. */
export const readDeduction = (text: string): number | undefined =>
  /^0*(?:[.,]0*)?$/.test(text.trim()) ? 0 : parseMoney(text);

/** The part of the charge, in pesos, that neither arrived nor was explained. Negative if too much was explained. */
export function leftOf(gross: number, amount: number, deductions: Deductions): number {
  const kept = deductionNames.reduce((sum, name) => sum + centavos(deductions[name]), 0);
  return (centavos(gross) - centavos(amount) - kept) / 100;
}

export const sumOfDeductions = (deductions: Deductions): number => 0 - leftOf(0, 0, deductions);

export const readDeductions = (values: Partial<Record<DeductionName, string>>): Deductions => {
  const read = (name: DeductionName): number => readDeduction(values[name] ?? '') ?? 0;
  return {
    fee: read('fee'),
    fee_tax: read('fee_tax'),
    retefuente: read('retefuente'),
    reteica: read('reteica'),
    reteiva: read('reteiva'),
  };
};
