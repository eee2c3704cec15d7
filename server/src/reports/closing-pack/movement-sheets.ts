import type { Language } from '@recaudo/contract/shared/words/language';
import type { Month } from '../../domain/reconciliation/closings/month.ts';
import type { Queryable } from '../../platform/database/connections/connection.ts';
import { parsePesos } from '../../platform/primitives/values/money.ts';
import { type DetailRow, listDetail } from './detail-store.ts';
import { packMessages } from './pack-messages.ts';
import { listReceipts, type ReceiptRow } from './receipt-store.ts';
import { byDay, dayCell, methodOf, PAGE, type PackTable, sheet } from './sheet.ts';

export function movementSheet(
  database: Queryable,
  merchantId: string,
  month: Month,
  language: Language,
): PackTable {
  const messages = packMessages[language];
  return sheet<DetailRow>(messages.files.movements, messages.movements, {
    pages: byDay(month, (day, last) =>
      listDetail(database, merchantId, { day, after: last?.id ?? '', most: PAGE }),
    ),
    cellsOf: row => [
      dayCell(row.day),
      row.kind === 'refund' ? messages.refund : messages.charge,
      methodOf(messages, row.method),
      row.id,
      row.order_id,
      row.amount_centavos,
      row.fee_centavos,
      row.fee_tax_centavos,
      row.net_centavos,
      row.how === null ? messages.notMatched : messages.matched[row.how],
      row.bank,
      dayCell(row.line_day),
      row.line_centavos,
      row.reference,
    ],
    totals: [5, 6, 7, 8],
    word: messages.total,
  });
}

/** The merchant's customer, else the name sent with the charge. */
function payerOf({
  customer_name: name,
  customer_last_name: lastName,
  customer_details: details,
}: ReceiptRow) {
  if (name !== null) return [name, lastName].filter(Boolean).join(' ');
  const sent = details === null ? {} : (JSON.parse(details) as { name?: string; last_name?: string });
  return [sent.name, sent.last_name].filter(Boolean).join(' ') || null;
}

export function receiptSheet(
  database: Queryable,
  merchantId: string,
  month: Month,
  language: Language,
): PackTable {
  const messages = packMessages[language];
  return sheet<ReceiptRow>(messages.files.receipts, messages.receipts, {
    pages: byDay(month, (day, last) =>
      listReceipts(database, merchantId, { day, after: last?.id ?? '', most: PAGE }),
    ),
    cellsOf: row => [
      dayCell(row.day),
      row.id,
      row.order_id,
      row.description,
      payerOf(row),
      row.document_type === null || row.document_end === null
        ? null
        : `${row.document_type} •••${row.document_end}`,
      methodOf(messages, row.method),
      row.amount_centavos,
      // Keeps text that is not an amount as the shop sent it.
      parsePesos(row.iva) ?? row.iva,
      row.iva_base_centavos,
      row.inc_centavos,
      row.tip_centavos,
      row.refunded_centavos,
    ],
    totals: [7, 8, 9, 10, 11, 12],
    word: messages.total,
  });
}
