import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { environments } from '@recaudo/contract/shared/environment';
import { formatPesos } from '../../platform/primitives/values/money.ts';
import { monthlyCsv } from '../../reports/monthly/monthly-csv.ts';
import { parseMonth, readMonthlyReport } from '../../reports/monthly/monthly-report.ts';
import { withGateway } from '../access/with-gateway.ts';
import { chooseOption, readOptions, requireOption, UsageError } from '../command.ts';
import { printTable } from '../terminal/print.ts';
import { rethrowAsUsageError } from '../terminal/rethrow-as-usage-error.ts';

const text = { type: 'string' } as const;

/** One month's volumes by method, refunds and disputes, for one merchant or all. */
export async function reportMonthly(args: string[]): Promise<void> {
  const options = readOptions(args, {
    month: text,
    merchant: text,
    environment: text,
    language: text,
    out: text,
    csv: { type: 'boolean' },
    json: { type: 'boolean' },
  });
  const month = parseMonth(requireOption(options.month, 'month'));
  if (month === undefined) throw new UsageError('--month must be a month such as 2026-03');
  const environment = chooseOption(options.environment, 'environment', environments, 'sandbox');
  const language = chooseOption(options.language, 'language', ['es', 'en'], 'es');
  await withGateway(environment, async gateway => {
    const lines = await readMonthlyReport(gateway, month, options.merchant ?? null).catch(
      rethrowAsUsageError,
    );
    const csv = monthlyCsv(month, lines, language);
    if (options.out !== undefined) {
      await writeFile(resolve(options.out), csv);
      console.log(resolve(options.out));
    } else if (options.csv === true) {
      process.stdout.write(csv);
    } else {
      const rows = lines.map(line => ({
        merchant_id: line.merchantId,
        method: line.method,
        approved: line.approved,
        refused: line.refused,
        sales: formatPesos(line.salesCentavos),
        refunds: line.refunds,
        refunded: formatPesos(line.refundedCentavos),
        disputes: line.disputes,
        disputed: formatPesos(line.disputedCentavos),
        reversals: line.reversals,
        reversed: formatPesos(line.reversedCentavos),
      }));
      printTable(rows, options.json);
    }
  });
}
