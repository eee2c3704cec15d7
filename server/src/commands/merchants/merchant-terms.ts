import type { Environment } from '@recaudo/contract/shared/environment';
import { feeBounds } from '@recaudo/contract/shared/fee-bounds';
import { centavosFromNumber } from '@recaudo/contract/shared/money';
import {
  defaultFees,
  type FeeSchedule,
  type Merchant,
  overdraftOf,
  reusesOrderIds,
} from '../../domain/merchants/merchant.ts';
import type { TermChanges } from '../../domain/merchants/terms/update-terms.ts';
import { formatPesos } from '../../platform/primitives/values/money.ts';
import { chooseOption, UsageError } from '../command.ts';

const text = { type: 'string' } as const;
/** Options of `merchants update` for charges and refunds. */
export const termOptions = {
  'order-id-reuse': text,
  overdraft: text,
  'fee-percent': text,
  'fee-fixed': text,
  'fee-tax': text,
};
type Given = Partial<Record<keyof typeof termOptions, string | boolean>>;

const MOST_OVERDRAFT = 9_999_999_999.99;

/** An empty value restores the profile's default; a fee has none. */
export function readTerms(options: Given): TermChanges {
  const { overdraft, 'order-id-reuse': reuse } = options;
  const fees = readFees(options);
  return {
    ...(typeof reuse === 'string' && { orderIdReuse: reuse === '' ? null : isOn(reuse) }),
    ...(typeof overdraft === 'string' && {
      overdraftCentavos: overdraft === '' ? null : hundredths(overdraft, 'overdraft', MOST_OVERDRAFT),
    }),
    ...(Object.keys(fees).length > 0 && { fees }),
  };
}

const isOn = (reuse: string): boolean => chooseOption(reuse, 'order-id-reuse', ['on', 'off']) === 'on';

function readFees(options: Given): Partial<FeeSchedule> {
  const { 'fee-percent': percent, 'fee-fixed': fixed, 'fee-tax': tax } = options;
  return {
    ...(typeof percent === 'string' && {
      basisPoints: Number(hundredths(percent, 'fee-percent', feeBounds.percent)),
    }),
    ...(typeof fixed === 'string' && { fixedCentavos: hundredths(fixed, 'fee-fixed', feeBounds.fixed) }),
    ...(typeof tax === 'string' && {
      taxBasisPoints: Number(hundredths(tax, 'fee-tax', feeBounds.tax)),
    }),
  };
}

/** Production has no default price, so a person must choose it. The sandbox starts with an example. */
export function readPricing(options: Given, environment: Environment): FeeSchedule {
  const fees = readFees(options);
  const isChosen = fees.basisPoints !== undefined && fees.fixedCentavos !== undefined;
  if (environment === 'production' && !isChosen) {
    throw new UsageError(
      'a merchant of production needs a price: --fee-percent P --fee-fixed PESOS [--fee-tax P]\n' +
        'un comercio de producción necesita una tarifa: --fee-percent P --fee-fixed PESOS [--fee-tax P]',
    );
  }
  return { ...defaultFees, ...fees };
}

export const feeWords = ({ basisPoints, fixedCentavos, taxBasisPoints }: FeeSchedule) => ({
  fee_percent: basisPoints / 100,
  fee_fixed: formatPesos(fixedCentavos),
  fee_tax: taxBasisPoints / 100,
});

/** Converts pesos to centavos, or percent to basis points. */
function hundredths(written: string, option: string, most: number): bigint {
  const isNumber = /^\d+(\.\d{1,2})?$/.test(written.trim());
  const value = isNumber ? centavosFromNumber(Number(written)) : undefined;
  if (typeof value !== 'bigint' || Number(written) > most) {
    throw new UsageError(
      `--${option} must be a number from 0 to ${most} with at most two decimals, such as 2.9\n` +
        `--${option} debe ser un número de 0 a ${most} con dos decimales como máximo, por ejemplo 2.9`,
    );
  }
  return value;
}

export const onOff = (isOn: boolean): 'on' | 'off' => (isOn ? 'on' : 'off');

/** The effective terms, set by the merchant or default. */
export const shownTerms = (merchant: Merchant, environment: Environment) => ({
  order_id_reuse: onOff(reusesOrderIds(merchant)),
  overdraft: formatPesos(overdraftOf(merchant, environment)),
  ...feeWords(merchant.fees),
});
