import type { OperatorBatchDetail, OperatorPayout } from '@recaudo/contract/operator/settlement/payouts';
import { type Environment, environments } from '@recaudo/contract/shared/environment';
import { useState } from 'react';
import { usePanel } from '../../../../api/use-panel.ts';
import { formatMoney } from '../../../../format/money.ts';
import { fill } from '../../../../messages/dictionary.ts';
import type { Params } from '../../../../router/paths.ts';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { Button } from '../../../../ui/button.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { Facts, PageHead, Panel } from '../../../../ui/page.tsx';
import { RoleNote } from '../../../../ui/role-note.tsx';
import { Day, Instant, Money } from '../../../../ui/values/money.tsx';
import { BatchDialog, type BatchVerb, CancelDialog } from '../../dialogs/payout-dialogs.tsx';
import { payoutMessages } from '../../messages/payout-messages.ts';
import { ROWS, useBatchPage, WhoGetsPaid } from './batch-payouts.tsx';
import { Response, Standing } from './batch-standing.tsx';
import { BatchMark } from './payout-marks.tsx';

/** Whether the reader can move a draft on: request it, approve it or confirm it. */
function mayApprove({ batch, approval, is_dual: isDual }: OperatorBatchDetail): boolean {
  if (batch.status !== 'draft' || batch.payouts === 0) return false;
  if (approval !== null) return !approval.is_own && !batch.is_own;
  return isDual || !batch.is_own;
}

function Actions(props: {
  detail: OperatorBatchDetail;
  environment: Environment;
  onOpen: (verb: BatchVerb) => void;
}) {
  const { detail, environment, onOpen } = props;
  const messages = useMessages(payoutMessages);
  const { language } = usePreferences();
  const { batch, approval, is_dual: isDual } = detail;
  const total = formatMoney(batch.total, language);
  const approve = isDual && approval === null ? messages.request : fill(messages.approve, { total });
  return (
    <>
      {['draft', 'approved'].includes(batch.status) && (
        <Button needs="ops:money" look="quiet" onClick={() => onOpen('cancel')}>
          {messages.cancel}
        </Button>
      )}
      {mayApprove(detail) && (
        <Button needs="ops:money" look="primary" onClick={() => onOpen('approve')}>
          {approve}
        </Button>
      )}
      {batch.status === 'approved' && (
        <Button needs="ops:money" look="primary" onClick={() => onOpen('file')}>
          {messages.makeFile}
        </Button>
      )}
      {batch.status === 'sent' && (
        <a
          className="button primary"
          href={`/panel/ops/payouts/${environment}/${encodeURIComponent(batch.id)}/file`}
          download
        >
          {messages.download}
        </a>
      )}
    </>
  );
}

function ApprovedFacts({ detail }: { detail: OperatorBatchDetail }) {
  const messages = useMessages(payoutMessages);
  const { batch, payer, hash } = detail;
  const { approved_date: approved, sent_date: sent, sha256 } = batch;
  return (
    <Panel
      title={approved === null ? messages.facts : messages.factsApproved}
      actions={<BatchMark status={batch.status} />}
    >
      <p className="figure">
        <Money amount={batch.total} />
      </p>
      <Facts
        rows={[
          [messages.count, batch.payouts],
          [messages.payer, payer],
          [messages.format, batch.format],
          [messages.payDate, <Day key="day" day={batch.pay_date} />],
          [messages.description, batch.description],
          [messages.draftedBy, batch.drafted_by],
          [messages.created, <Instant key="created" iso={batch.creation_date} />],
          [messages.approvedBy, batch.approved_by],
          [messages.approvedAt, approved === null ? null : <Instant key="approved" iso={approved} />],
          [messages.sentAt, sent === null ? null : <Instant key="sent" iso={sent} />],
          [messages.hash, hash === null ? null : <code key="hash">{hash}</code>],
          [messages.fileHash, sha256 === null ? null : <code key="sha256">{sha256}</code>],
        ]}
      />
      {batch.is_confirmed_by_bank === false && <p className="small quiet">{messages.unconfirmed}</p>}
      {hash !== null && <p className="small quiet">{messages.hashNote}</p>}
    </Panel>
  );
}

/** What a second person approves: who gets how much, out of which account, in which file. */
export default function Batch({ params }: { params: Params }) {
  const messages = useMessages(payoutMessages);
  const { language } = usePreferences();
  const environment = environments.find(known => known === params['environment']) ?? 'sandbox';
  const batch = usePanel('/ops/payouts/:environment/:batch_id', {
    path: { environment, batch_id: params['id'] ?? '' },
    query: { offset: useBatchPage().first, limit: ROWS },
  });
  const { data } = batch;
  const [verb, setVerb] = useState<BatchVerb>();
  const [left, setLeft] = useState<OperatorPayout>();
  const title =
    data === undefined
      ? messages.batch
      : fill(messages.ofBatch, { total: formatMoney(data.batch.total, language) });
  const trail = [{ title: messages.title, href: `/ops/desembolsos?environment=${environment}` }];
  return (
    <>
      <PageHead title={title} trail={trail}>
        {data !== undefined && <Actions detail={data} environment={environment} onOpen={setVerb} />}
      </PageHead>
      <Loaded query={batch}>
        {detail => (
          <>
            <Standing detail={detail} />
            <RoleNote needs="ops:money" />
            <ApprovedFacts detail={detail} />
            <Response detail={detail} />
            <WhoGetsPaid detail={detail} onLeaveOut={setLeft} />
            {verb !== undefined && (
              <BatchDialog
                verb={verb}
                detail={detail}
                environment={environment}
                onClose={() => setVerb(undefined)}
              />
            )}
            {left !== undefined && (
              <CancelDialog
                detail={detail}
                environment={environment}
                payout={left}
                onClose={() => setLeft(undefined)}
              />
            )}
          </>
        )}
      </Loaded>
    </>
  );
}
