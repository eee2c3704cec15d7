import type { Language } from '@recaudo/contract/shared/words/language';
import { csvOf } from '../../platform/tables/write-csv.ts';
import type { Month, MonthlyLine } from './monthly-report.ts';

const titles: Record<Language, readonly string[]> = {
  es: [
    'mes',
    'comercio',
    'nombre',
    'medio',
    'cobros aprobados',
    'cobros rechazados',
    'ventas',
    'comisiones',
    'impuesto de comisiones',
    'reembolsos',
    'valor reembolsado',
    'contracargos',
    'valor en contracargo',
    'reversiones',
    'valor en reversión',
  ],
  en: [
    'month',
    'merchant',
    'name',
    'method',
    'approved charges',
    'declined charges',
    'sales',
    'fees',
    'tax on fees',
    'refunds',
    'refunded amount',
    'chargebacks',
    'charged back amount',
    'reversals',
    'reversal amount',
  ],
};

const methodWords: Record<Language, Readonly<Record<string, string>>> = {
  es: { card: 'tarjeta', bank_account: 'PSE', store: 'efectivo' },
  en: { card: 'card', bank_account: 'PSE', store: 'cash' },
};
const totalWord: Record<Language, string> = { es: 'TOTAL', en: 'TOTAL' };

const figures = (line: Omit<MonthlyLine, 'merchantId' | 'merchantName' | 'method'>) => [
  line.approved,
  line.refused,
  line.salesCentavos,
  line.feesCentavos,
  line.feesTaxCentavos,
  line.refunds,
  line.refundedCentavos,
  line.disputes,
  line.disputedCentavos,
  line.reversals,
  line.reversedCentavos,
];

const sum = (lines: readonly MonthlyLine[]): (number | bigint)[] =>
  lines.map(figures).reduce(
    (totals, cells) =>
      totals.map((total, index) => {
        const cell = cells[index];
        return typeof total === 'bigint' ? total + BigInt(cell ?? 0) : total + Number(cell ?? 0);
      }),
    [0, 0, 0n, 0n, 0n, 0, 0n, 0, 0n, 0, 0n],
  );

/** One line per merchant and method, then per method, then the total. */
export function monthlyCsv(month: Month, lines: readonly MonthlyLine[], language: Language): string {
  const word = (method: string) => methodWords[language][method] ?? method;
  const methods = [...new Set(lines.map(({ method }) => method))].toSorted();
  return csvOf([
    titles[language],
    ...lines.map(line => [month, line.merchantId, line.merchantName, word(line.method), ...figures(line)]),
    ...methods.map(method => {
      const own = lines.filter(line => line.method === method);
      return [month, totalWord[language], '', word(method), ...sum(own)];
    }),
    [month, totalWord[language], '', '', ...sum(lines)],
  ]);
}
