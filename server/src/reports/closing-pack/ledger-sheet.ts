import type { Language } from '@recaudo/contract/shared/words/language';
import { type LedgerMessages, ledgerMessages } from './ledger-messages.ts';
import type { LedgerLine } from './ledger-store.ts';
import { packMessages } from './pack-messages.ts';
import { type Cells, type PackTable, sheet } from './sheet.ts';

function accountName(messages: LedgerMessages, account: string): string {
  const [kind = ''] = account.split(':', 1);
  const name = messages.accounts[kind as keyof LedgerMessages['accounts']];
  return name === undefined
    ? account
    : account === kind
      ? name
      : `${name} (${account.slice(kind.length + 1)})`;
}

/** The month's journal, with the net of the movements next to the net of the journal. */
export function ledgerSheet(
  lines: readonly LedgerLine[],
  net: { movements: bigint; ledger: bigint },
  language: Language,
): PackTable {
  const messages = ledgerMessages[language];
  const cells: Cells[] = lines.map(line => [
    accountName(messages, line.account),
    messages.reasons[line.reason] ?? line.reason,
    line.entries,
    line.debit_centavos,
    line.credit_centavos,
  ]);
  const table = sheet<Cells>(packMessages[language].files.ledger, messages.columns, {
    pages: (async function* () {
      yield cells;
    })(),
    cellsOf: row => row,
    totals: [3, 4],
    word: packMessages[language].total,
  });
  return {
    ...table,
    pages: (async function* () {
      yield* table.pages;
      yield [
        [],
        [messages.movementsNet, null, null, null, net.movements],
        [messages.ledgerNet, null, null, null, net.ledger],
        [messages.difference, null, null, null, net.movements - net.ledger],
      ];
    })(),
  };
}
