import type { Language } from '@recaudo/contract/shared/words/language';
import type { Month } from '../../domain/reconciliation/closings/month.ts';
import type { Queryable } from '../../platform/database/connections/connection.ts';
import {
  type DepositPart,
  firstPart,
  type KeptLine,
  listDepositParts,
  listKeptLines,
} from './deposit-part-store.ts';
import { packMessages } from './pack-messages.ts';
import { byDay, dayCell, methodOf, PAGE, type PackTable, sheet } from './sheet.ts';

export function depositSheet(
  database: Queryable,
  merchantId: string,
  month: Month,
  language: Language,
): PackTable {
  const messages = packMessages[language];
  let lastLine = '';
  return sheet<DepositPart>(messages.files.deposits, messages.deposits, {
    pages: byDay(month, (day, last) =>
      listDepositParts(database, merchantId, {
        day,
        after: last === undefined ? firstPart : { ...last, transaction_id: last.transaction_id ?? '' },
        most: PAGE,
      }),
    ),
    cellsOf: row => {
      const line = `${row.file_id} ${row.number}`;
      const isFirst = line !== lastLine;
      lastLine = line;
      return [
        dayCell(row.day),
        row.bank,
        methodOf(messages, row.method),
        row.reference ?? row.description,
        // Only on the deposit's first row, so that the column sums to the received amount.
        isFirst ? row.line_centavos : null,
        row.how === null ? messages.unexplained : messages.matched[row.how],
        row.transaction_id,
        row.kind === null ? null : row.kind === 'refund' ? messages.refund : messages.charge,
        row.order_id,
        row.amount_centavos,
        row.fee_centavos,
        row.fee_tax_centavos,
      ];
    },
    totals: [4, 9, 10, 11],
    word: messages.total,
  });
}

export function keptSheet(
  database: Queryable,
  merchantId: string,
  month: Month,
  language: Language,
): PackTable {
  const messages = packMessages[language];
  return sheet<KeptLine>(messages.files.kept, messages.kept, {
    pages: byDay(month, (day, last) =>
      listKeptLines(database, merchantId, { day, after: last ?? firstPart, most: PAGE }),
    ),
    cellsOf: row => {
      const kept = [
        row.fee_centavos ?? 0n,
        row.fee_tax_centavos ?? 0n,
        row.retefuente_centavos ?? 0n,
        row.reteica_centavos ?? 0n,
        row.reteiva_centavos ?? 0n,
      ];
      const sum = kept.reduce((total, amount) => total + amount, 0n);
      const place = [dayCell(row.day), row.bank, methodOf(messages, row.method), row.reference];
      return [...place, ...kept, sum, row.line_centavos];
    },
    totals: [4, 5, 6, 7, 8, 9, 10],
    word: messages.total,
  });
}
