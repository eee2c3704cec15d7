import type { DeclineCode } from '@recaudo/contract/shared/error-table';
import type { InputColumn } from '../../platform/database/statements/input-rows.ts';
import type { JournalEntry } from './journal-entry.ts';

export interface OperationRow {
  merchant_id: string;
  reference: string;
  operation: JournalEntry['operation'];
  original: string | null;
  amount_centavos: bigint | null;
  captures: boolean;
  result: JournalEntry['result'];
  code: DeclineCode | null;
  authorization_code: string | null;
  card_hash: Buffer | null;
  arrived_at: Date;
  answered_at: Date | null;
  installments: number;
  response_code: string | null;
  advice_code: string | null;
  retrieval_reference: string | null;
  network_transaction_id: string | null;
  opens_agreement: boolean | null;
}

export const operationColumns: readonly InputColumn<JournalEntry>[] = [
  ['merchant_id', 'text', entry => entry.merchantId],
  ['reference', 'text', entry => entry.reference],
  ['operation', 'text', entry => entry.operation],
  ['original', 'text', entry => entry.original],
  ['amount_centavos', 'bigint', entry => entry.amountCentavos],
  ['captures', 'boolean', entry => entry.captures],
  ['result', 'text', entry => entry.result],
  ['code', 'smallint', entry => entry.code],
  ['authorization_code', 'text', entry => entry.authorization],
  ['card_hash', 'bytea', entry => entry.cardHash],
  ['arrived_at', 'timestamptz', entry => entry.arrivedAt],
  ['answered_at', 'timestamptz', entry => entry.answeredAt],
  ['installments', 'smallint', entry => entry.installments],
  ['response_code', 'text', entry => entry.responseCode],
  ['advice_code', 'text', entry => entry.adviceCode],
  ['retrieval_reference', 'text', entry => entry.retrievalReference],
  ['network_transaction_id', 'text', entry => entry.networkTransactionId],
  ['opens_agreement', 'boolean', entry => entry.opensAgreement],
];

export const columnNames: readonly string[] = operationColumns.map(([name]) => name);

export const toEntry = (row: OperationRow): JournalEntry => ({
  merchantId: row.merchant_id,
  reference: row.reference,
  operation: row.operation,
  original: row.original,
  amountCentavos: row.amount_centavos,
  captures: row.captures,
  result: row.result,
  code: row.code,
  authorization: row.authorization_code,
  cardHash: row.card_hash,
  arrivedAt: row.arrived_at,
  answeredAt: row.answered_at,
  installments: row.installments,
  responseCode: row.response_code,
  adviceCode: row.advice_code,
  retrievalReference: row.retrieval_reference,
  networkTransactionId: row.network_transaction_id,
  opensAgreement: row.opens_agreement,
});
