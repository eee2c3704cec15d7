/** Internally money is always bigint centavos; pesos only appear at the edges, as decimal text. */

/** The API's format: `20000.00`, `-0.50`. */
export function formatPesos(centavos: bigint): string {
  if (centavos < 0n) return `-${formatPesos(-centavos)}`;
  const digits = centavos.toString();
  if (digits.length === 1) return `0.0${digits}`;
  if (digits.length === 2) return `0.${digits}`;
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Parses the pesos in a text such as a charge's `iva`; undefined for any other text. */
export function parsePesos(text: string | null): bigint | undefined {
  const match = /^(\d{1,10})(?:[.,](\d{1,2}))?$/.exec(text?.trim() ?? '');
  if (match === null) return undefined;
  const [, pesos = '0', centavos = ''] = match;
  return BigInt(pesos) * 100n + BigInt(centavos.padEnd(2, '0'));
}

/** 2.9 % is 290n basis points; half a centavo rounds away from zero. */
export function percentOf(centavos: bigint, basisPoints: bigint): bigint {
  return divideHalfUp(centavos * basisPoints, 10_000n);
}

/** `total` × `part` / `whole`, half a centavo rounded away from zero. */
export function shareOf(part: bigint, whole: bigint, total: bigint): bigint {
  return divideHalfUp(total * part, whole);
}

function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  const isNegative = dividend < 0n !== divisor < 0n;
  const size = dividend < 0n ? -dividend : dividend;
  const by = divisor < 0n ? -divisor : divisor;
  const rounded = (size * 2n + by) / (by * 2n);
  return isNegative ? -rounded : rounded;
}

/** For display: `$ 20.000` in Spanish, `COP 20,000` in English, with decimals only if they are not zero. */
export function displayPesos(centavos: bigint, language: 'es' | 'en'): string {
  if (centavos < 0n) return `-${displayPesos(-centavos, language)}`;
  const isSpanish = language === 'es';
  const pesos = groupThousands((centavos / 100n).toString(), isSpanish ? '.' : ',');
  const cents = centavos % 100n;
  const decimals = cents === 0n ? '' : (isSpanish ? ',' : '.') + cents.toString().padStart(2, '0');
  return `${isSpanish ? '$' : 'COP'}\u00a0${pesos}${decimals}`;
}

/** For columns of amounts: `20.000,00` in Spanish, `20,000.00` in English. */
export function groupedPesos(centavos: bigint, language: 'es' | 'en'): string {
  if (centavos < 0n) return `-${groupedPesos(-centavos, language)}`;
  const [group, decimal] = language === 'es' ? (['.', ','] as const) : ([',', '.'] as const);
  const cents = (centavos % 100n).toString().padStart(2, '0');
  return groupThousands((centavos / 100n).toString(), group) + decimal + cents;
}

function groupThousands(digits: string, separator: string): string {
  const firstGroup = digits.length % 3 || 3;
  let grouped = digits.slice(0, firstGroup);
  for (let at = firstGroup; at < digits.length; at += 3) grouped += separator + digits.slice(at, at + 3);
  return grouped;
}
