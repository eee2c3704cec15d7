import type { OperatorBatchDetail } from '@recaudo/contract/operator/settlement/payouts';
import { fill } from '../../../../messages/dictionary.ts';
import { useMessages } from '../../../../session/preferences.ts';
import { Table } from '../../../../ui/lists/table.tsx';
import { Panel } from '../../../../ui/page.tsx';
import { Money } from '../../../../ui/values/money.tsx';
import { Named } from '../../../../ui/values/named.tsx';
import { payoutMessages } from '../../messages/payout-messages.ts';
import { PayoutMark } from './payout-marks.tsx';

/** Whose approval is missing; undefined if the reader can give it. */
function useNextApproval({ batch, approval, is_dual: isDual }: OperatorBatchDetail): string | undefined {
  const messages = useMessages(payoutMessages);
  if (approval === null) return batch.is_own && !isDual ? messages.ownDraft : undefined;
  if (approval.is_own) return messages.waitsForOther;
  return fill(messages.waitsForYou, { name: approval.requested_by });
}

/** What is left to do with a file that was made: upload it, read the response, or nothing. */
function SentNote({ detail: { outcomes } }: { detail: OperatorBatchDetail }) {
  const messages = useMessages(payoutMessages);
  const countOf = (...statuses: string[]): number =>
    outcomes.filter(({ status }) => statuses.includes(status)).reduce((sum, { payouts }) => sum + payouts, 0);
  const [open, back] = [countOf('sent', 'in_transit'), countOf('failed', 'returned')];
  const answered = countOf('paid') + countOf('in_transit') + back;
  if (answered === 0) return <p className="notice closing wait">{messages.sentNote}</p>;
  if (open > 0) {
    const text = open === 1 ? messages.openNoteOne : fill(messages.openNote, { count: open });
    return <p className="notice closing wait">{text}</p>;
  }
  if (back === 0) return <p className="notice closing good">{messages.allPaidNote}</p>;
  const text = back === 1 ? messages.backNoteOne : fill(messages.backNote, { count: back });
  return <p className="notice closing bad">{text}</p>;
}

/** What the bank has answered so far, over all payouts. */
export function Response({ detail: { batch, outcomes } }: { detail: OperatorBatchDetail }) {
  const messages = useMessages(payoutMessages);
  const countInWords = (count: number): string =>
    count === 1 ? messages.countOne : fill(messages.countMany, { count });
  if (batch.status !== 'sent') return null;
  return (
    <Panel title={messages.response}>
      <Table
        caption={messages.response}
        rows={outcomes}
        keyOf={({ status }) => status}
        columns={[
          {
            title: messages.state,
            cell: ({ status, payouts }) => (
              <Named name={<PayoutMark status={status} />} below={countInWords(payouts)} />
            ),
          },
          { title: messages.total, cell: ({ total }) => <Money amount={total} />, align: 'end' },
        ]}
      />
    </Panel>
  );
}

/** Who has to do what next. */
export function Standing({ detail }: { detail: OperatorBatchDetail }) {
  const messages = useMessages(payoutMessages);
  const { batch, changed_accounts: changed } = detail;
  const asked = useNextApproval(detail);
  if (batch.status === 'sent') return <SentNote detail={detail} />;
  if (batch.status === 'cancelled') return <p className="notice closing">{messages.cancelledNote}</p>;
  return (
    <>
      {batch.status === 'draft' && asked !== undefined && <p className="notice closing wait">{asked}</p>}
      {changed > 0 && (
        <p className="notice closing bad">
          {fill(changed === 1 ? messages.changedNoteOne : messages.changedNote, { count: changed })}
        </p>
      )}
    </>
  );
}
