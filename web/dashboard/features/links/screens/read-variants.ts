import { parseMoney } from '../../../format/money.ts';

interface WrittenVariant {
  name: string;
  amount?: number;
  stock?: number;
}

/** Reads the form's rows; a variant without a price costs what the link says. */
export function readVariants(form: FormData): WrittenVariant[] {
  const texts = (name: string): string[] =>
    form.getAll(name).map(value => (typeof value === 'string' ? value.trim() : ''));
  const [prices, stocks] = [texts('variant_amount'), texts('variant_stock')];
  return texts('variant_name').map((name, index) => {
    const amount = parseMoney(prices[index] ?? '');
    const stock = stocks[index] ?? '';
    return {
      name,
      ...(amount === undefined ? {} : { amount }),
      ...(stock === '' ? {} : { stock: Number(stock) }),
    };
  });
}
