import type { NetworkCase } from '@recaudo/contract/merchant/disputes/chargebacks';
import { networkWords, stageWords } from '@recaudo/contract/shared/disputes/case-words';
import { findNetworkReason } from '@recaudo/contract/shared/disputes/network-reasons';
import type { Language } from '@recaudo/contract/shared/words/language';
import type { ReactNode } from 'react';
import { useMessages, usePreferences } from '../../../session/preferences.ts';
import { useAddress } from '../../../shell/use-address.ts';
import { Table } from '../../../ui/lists/table.tsx';
import { Panel } from '../../../ui/page.tsx';
import { Day, Money } from '../../../ui/values/money.tsx';
import { chargebackMessages } from '../messages/chargeback-messages.ts';

/** A network's reason code, with its text if known. */
export function describeReason(
  { network, reason_code: code }: NetworkCase,
  language: Language,
): string | null {
  if (code === null) return null;
  const known = findNetworkReason(network, code);
  return known === undefined ? code : `${known.code} · ${known.text[language]}`;
}

/** The network's facts as rows; empty if the dispute did not arrive over a connection. */
export function useCaseFacts(known: NetworkCase | null): [string, ReactNode][] {
  const messages = useMessages(chargebackMessages);
  const { language } = usePreferences();
  if (known === null) return [];
  const day = (value: string | null) => (value === null ? null : <Day key={value} day={value} />);
  return [
    [messages.stage, stageWords[known.stage][language]],
    [messages.networkReason, describeReason(known, language)],
    [messages.caseNumber, `${networkWords[known.network]} · ${known.case_number}`],
    [messages.received, day(known.received_on)],
    [messages.due, day(known.due_on)],
    [messages.decided, day(known.decided_on)],
    [messages.represented, known.represented === null ? null : <Money amount={known.represented} />],
    [messages.acquirerFees, known.fees === 0 ? null : <Money amount={known.fees} />],
  ];
}

/** Document requests, which move no money, above the disputes. */
export function Retrievals({ retrievals }: { retrievals: readonly NetworkCase[] }) {
  const messages = useMessages(chargebackMessages);
  const { language } = usePreferences();
  const address = useAddress();
  if (retrievals.length === 0) return null;
  return (
    <Panel title={messages.retrievals}>
      <p className="quiet">{messages.retrievalsLead}</p>
      <Table
        caption={`${messages.title}: ${messages.retrievals}`}
        rows={retrievals}
        keyOf={row => row.case_number}
        hrefOf={row => address(`/transacciones/${row.transaction_id}`)}
        columns={[
          { title: messages.caseNumber, cell: row => `${networkWords[row.network]} · ${row.case_number}` },
          { title: messages.amount, cell: row => <Money amount={row.disputed} />, align: 'end' },
          { title: messages.reason, cell: row => describeReason(row, language), isWide: true },
          { title: messages.due, cell: row => (row.due_on === null ? null : <Day day={row.due_on} />) },
        ]}
      />
    </Panel>
  );
}
