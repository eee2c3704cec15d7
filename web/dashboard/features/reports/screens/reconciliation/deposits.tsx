import type { DepositProposal, DepositProposals } from '@recaudo/contract/merchant/money/deposits';
import { useState } from 'react';
import { formatDay } from '../../../../format/dates.ts';
import { formatMoney } from '../../../../format/money.ts';
import { fill } from '../../../../messages/dictionary.ts';
import { paymentMessages } from '../../../../messages/payment-messages.ts';
import { Link } from '../../../../router/router.tsx';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { useGateway } from '../../../../session/session.tsx';
import { useChange } from '../../../../session/use-api.ts';
import { useData } from '../../../../session/use-data.ts';
import { useAddress } from '../../../../shell/use-address.ts';
import { Button } from '../../../../ui/button.tsx';
import { Table } from '../../../../ui/lists/table.tsx';
import { Panel } from '../../../../ui/page.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import { Day, Money } from '../../../../ui/values/money.tsx';
import { depositMessages } from '../../messages/deposit-messages.ts';
import { sumOfDeductions } from './deductions.ts';
import { ExplainDialog } from './explain-dialog.tsx';

const isExact = ({ difference }: DepositProposal): boolean => difference === 0;
/** The most deposits that one request accepts. */
const AT_ONCE = 50;

/** Confirms several deposits with one click, each independently. */
function useConfirm() {
  const messages = useMessages(depositMessages);
  const { data } = useGateway();
  const change = useChange((proposals: readonly DepositProposal[], idempotencyKey) =>
    data.post('/reconciliation/deposits', {
      body: {
        deposits: proposals.map(({ line, payments, deductions }) => ({
          line: { file_id: line.file_id, number: line.number },
          payments,
          deductions,
        })),
      },
      idempotencyKey,
    }),
  );
  const confirm = (proposals: readonly DepositProposal[]): void =>
    change.mutate(proposals.slice(0, AT_ONCE), {
      onSuccess: ({ results }) => {
        const count = results.filter(({ result }) => result === 'matched').length;
        const done = count === 1 ? messages.doneOne : fill(messages.done, { count });
        showToast(count === results.length ? done : fill(messages.notAll, { count }));
      },
      onError: () => showToast(fill(messages.notAll, { count: 0 })),
    });
  return { confirm, isBusy: change.isPending };
}

function ProposalTable({
  proposals,
  onConfirm,
  onExplain,
}: {
  proposals: readonly DepositProposal[];
  onConfirm: (proposal: DepositProposal) => void;
  onExplain: (proposal: DepositProposal) => void;
}) {
  const messages = useMessages(depositMessages);
  const names = useMessages(paymentMessages);
  const { language } = usePreferences();
  const paymentsOf = ({ payments: { count, from, to } }: DepositProposal): string => {
    const days = { count, from: formatDay(from.day, language), to: formatDay(to.day, language) };
    return fill(from.day === to.day ? messages.paymentsOfDay : messages.paymentsOf, days);
  };
  const stateOf = (proposal: DepositProposal) =>
    isExact(proposal) ? (
      <span className="badge good">{messages.exact}</span>
    ) : (
      <span className="badge wait">
        {fill(messages.missing, { amount: formatMoney(proposal.difference, language) })}
      </span>
    );
  return (
    <Table
      caption={messages.title}
      rows={proposals}
      keyOf={({ line }) => `${line.file_id} ${line.number}`}
      columns={[
        { title: messages.day, cell: ({ line }) => <Day day={line.day} /> },
        {
          title: messages.bank,
          cell: ({ line }) => [line.bank, line.description ?? names[line.method]].filter(Boolean).join(' · '),
          isWide: true,
        },
        { title: messages.amount, cell: ({ line }) => <Money amount={line.amount} />, align: 'end' },
        { title: messages.payments, cell: paymentsOf, isWide: true },
        { title: messages.gross, cell: ({ gross }) => <Money amount={gross} />, align: 'end', isWide: true },
        {
          title: messages.kept,
          cell: ({ deductions }) => <Money amount={sumOfDeductions(deductions)} />,
          align: 'end',
          isWide: true,
        },
        { title: messages.state, cell: stateOf, isWide: true },
        {
          title: messages.confirm,
          cell: proposal => (
            <Button needs="money" onClick={() => (isExact(proposal) ? onConfirm : onExplain)(proposal)}>
              {isExact(proposal) ? messages.confirm : messages.explain}
            </Button>
          ),
        },
      ]}
    />
  );
}

function Unexplained({ unexplained, left }: Pick<DepositProposals, 'unexplained' | 'left'>) {
  const messages = useMessages(depositMessages);
  const { language } = usePreferences();
  const address = useAddress();
  const amount = formatMoney(left.amount, language);
  return (
    <details>
      <summary>{fill(messages.unexplained, { count: left.count, amount })}</summary>
      <p className="quiet">{messages.unexplainedLead}</p>
      <ul>
        {unexplained.map(line => (
          <li key={`${line.file_id} ${line.number}`}>
            <Link href={address(`/conciliacion/${line.day}/${line.method}`)}>
              {formatDay(line.day, language)}
            </Link>{' '}
            · <Money amount={line.amount} /> · {line.description ?? line.reference ?? line.bank}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Bank deposits for many payments; renders nothing if there is nothing to confirm. */
export function Deposits() {
  const messages = useMessages(depositMessages);
  const [explained, setExplained] = useState<DepositProposal>();
  const { confirm, isBusy } = useConfirm();
  const { data } = useData('/reconciliation/proposals');
  if (data === undefined || (data.proposals.length === 0 && data.left.count === 0)) return null;
  const exact = data.proposals.filter(isExact);
  const all = exact.length === 1 ? messages.confirmOne : fill(messages.confirmAll, { count: exact.length });
  return (
    <Panel
      title={messages.title}
      actions={
        exact.length > 0 && (
          <Button needs="money" look="primary" busy={isBusy} onClick={() => confirm(exact)}>
            {all}
          </Button>
        )
      }
    >
      <p className="quiet">{messages.lead}</p>
      {data.proposals.length > 0 && (
        <ProposalTable
          proposals={data.proposals}
          onConfirm={proposal => confirm([proposal])}
          onExplain={setExplained}
        />
      )}
      {data.left.count > 0 && <Unexplained unexplained={data.unexplained} left={data.left} />}
      {explained !== undefined && (
        <ExplainDialog proposal={explained} onClose={() => setExplained(undefined)} />
      )}
    </Panel>
  );
}
