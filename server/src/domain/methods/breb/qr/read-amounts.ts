import { parsePesos } from '../../../../platform/primitives/values/money.ts';
import type { QrTax, QrTip } from './qr-content.ts';
import { QrFault } from './qr-fault.ts';

/** Pesos with up to two decimals, or a percentage, which has the same form. Null if the tag is absent. */
export function readDecimal(text: string | undefined, tag: string): bigint | null {
  if (text === undefined) return null;
  const value = /^\d+(\.\d+)?$/.test(text) ? parsePesos(text) : undefined;
  if (value === undefined) throw new QrFault('malformed', tag);
  return value;
}

interface TaxTags {
  condition: string | undefined;
  value: bigint | null;
  base: bigint | null;
}

/** The condition is tag 81 for IVA and 84 for INC. A percentage of zero means that there is no tax. */
export function readTax({ condition, value, base }: TaxTags, conditionTag: string): QrTax | null {
  const amount = value ?? 0n;
  const baseCentavos = base === 0n ? null : base;
  switch (condition) {
    case undefined:
      return null;
    case '01':
      return { set: 'by_wallet' };
    case '02':
      return { set: 'by_merchant', amountCentavos: amount, baseCentavos };
    case '03':
      return amount === 0n ? null : { set: 'as_percentage', basisPoints: amount, baseCentavos };
    default:
      throw new QrFault('malformed', conditionTag);
  }
}

/** Tags 55, 56 and 57. A tip of zero is none. */
export function readTip(tags: ReadonlyMap<string, string>): QrTip | null {
  const [fixed, percentage] = [readDecimal(tags.get('56'), '56'), readDecimal(tags.get('57'), '57')];
  switch (tags.get('55')) {
    case undefined:
      return null;
    case '01':
      return { set: 'by_payer' };
    case '02':
      return fixed ? { set: 'fixed', amountCentavos: fixed } : null;
    case '03':
      return percentage ? { set: 'as_percentage', basisPoints: percentage } : null;
    default:
      throw new QrFault('malformed', '55');
  }
}
