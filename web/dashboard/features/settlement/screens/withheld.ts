import type { SettlementLineView, SettlementView } from '@recaudo/contract/api/settlements';

/** Sums of pesos have at most two decimals, however the browser adds them. */
const rounded = (amount: number): number => Math.round(amount * 100) / 100;

export const withheldIn = ({
  withholding: { renta, iva, ica },
}: Pick<SettlementView, 'withholding'>): number => rounded(renta + iva + ica);

export const withheldOf = ({ withholding }: Pick<SettlementLineView, 'withholding'>): number =>
  rounded(withholding.reduce((sum, { amount }) => sum + amount, 0));

export const feeOf = ({ fee, fee_tax: tax }: Pick<SettlementLineView, 'fee' | 'fee_tax'>): number =>
  rounded(fee + tax);
