// Display names are those that pages of this API family compare with, e.g. `=== 'American Express'`.
export interface CardBrand {
  name: string;
  prefix: RegExp;
  lengths: readonly number[];
  cvcLengths: readonly number[];
  /** Digit counts after which a space is shown. */
  gaps: readonly number[];
}

const common = { lengths: [16, 19], cvcLengths: [3], gaps: [4, 8, 12, 16] } as const;

// Interface 9.2: 16 or 19 digits, 15 for american express, 14 for diners. The first match wins, so the narrow Carnet
// prefixes come before the wider ones that they overlap.
const cardBrands: readonly CardBrand[] = [
  {
    ...common,
    name: 'Carnet',
    prefix: /^(286900|502275|506(199|[2-4]\d\d)|6046(2[2-9]|30)|606333|627535|636(318|379)|639(388|484|559))/,
  },
  { ...common, name: 'Visa', prefix: /^4/ },
  { ...common, name: 'Mastercard', prefix: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/ },
  { name: 'American Express', prefix: /^3[47]/, lengths: [15], cvcLengths: [4], gaps: [4, 10] },
  {
    name: 'Diners Club',
    prefix: /^3(0[0-5]|095|[689])/,
    lengths: [14, 16, 19],
    cvcLengths: [3],
    gaps: [4, 10],
  },
  { ...common, name: 'JCB', prefix: /^35(2[89]|[3-8])/ },
  { ...common, name: 'Discover', prefix: /^6(011|4[4-9]|5)/ },
  { ...common, name: 'UnionPay', prefix: /^62/ },
  { ...common, name: 'Maestro', prefix: /^(5018|5020|5038|5893|6304|6759|676[1-3])/ },
];

// Checks only the length and form; the gateway validates numbers of other brands.
const otherBrand: CardBrand = { ...common, name: '', prefix: /^/, cvcLengths: [3, 4] };

export function brandOf(digits: string): CardBrand {
  return cardBrands.find(brand => brand.prefix.test(digits)) ?? otherBrand;
}

export function brandNamed(name: string): CardBrand {
  return cardBrands.find(brand => brand.name === name) ?? otherBrand;
}
