import { changeDuties } from '@recaudo/contract/operator/operator-duties';
import type { PendingChange } from '@recaudo/contract/people/approvals';
import type { ChangeState } from '@recaudo/contract/shared/audit/change-words';
import { useState } from 'react';
import { useWatched } from '../../../../api/use-panel.ts';
import { Link } from '../../../../router/router.tsx';
import { useMessages } from '../../../../session/preferences.ts';
import { Button } from '../../../../ui/button.tsx';
import { Table } from '../../../../ui/lists/table.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { Empty, Facts, PageHead, Panel } from '../../../../ui/page.tsx';
import { RoleNote } from '../../../../ui/role-note.tsx';
import { Mark } from '../../../../ui/values/mark.tsx';
import { Instant } from '../../../../ui/values/money.tsx';
import { Named } from '../../../../ui/values/named.tsx';
import { approvalMessages } from '../../messages/approval-messages.ts';
import { ChangeTable, useChangeTitle } from './change-table.tsx';
import { DecisionDialog, type Verb } from './decision-dialog.tsx';

const WATCH_EVERY_MS = 15_000;

const tones: Record<ChangeState, 'good' | 'wait' | 'bad' | 'idle'> = {
  pending: 'wait',
  confirmed: 'wait',
  applied: 'good',
  rejected: 'bad',
  withdrawn: 'idle',
  expired: 'idle',
};

function StateMark({ state }: { state: ChangeState }) {
  const messages = useMessages(approvalMessages);
  return <Mark tone={tones[state]}>{messages[`state_${state}`]}</Mark>;
}

function Waiting({ change, onDecide }: { change: PendingChange; onDecide: (verb: Verb) => void }) {
  const messages = useMessages(approvalMessages);
  const title = useChangeTitle();
  const isPending = change.state === 'pending';
  const needs = `ops:${changeDuties[change.kind]}` as const;
  return (
    <Panel title={title(change)} actions={<StateMark state={change.state} />}>
      <Facts
        rows={[
          [messages.requestedBy, change.requested_by.name],
          [messages.requestedAt, <Instant key="requested" iso={change.creation_date} />],
          [messages.expires, <Instant key="expires" iso={change.expires_at} />],
        ]}
      />
      <ChangeTable change={change} />
      {!isPending && <p className="quiet">{messages.runAgain}</p>}
      {isPending && change.is_own && <p className="quiet">{messages.own}</p>}
      {isPending && <RoleNote needs={needs} />}
      {isPending && (
        <div className="buttons">
          {change.is_own ? (
            <Button needs={needs} onClick={() => onDecide('withdraw')}>
              {messages.withdraw}
            </Button>
          ) : (
            <>
              <Button needs={needs} onClick={() => onDecide('reject')}>
                {messages.reject}
              </Button>
              <Button needs={needs} look="primary" onClick={() => onDecide('confirm')}>
                {messages.confirm}
              </Button>
            </>
          )}
        </div>
      )}
    </Panel>
  );
}

function Decided({ changes }: { changes: readonly PendingChange[] }) {
  const messages = useMessages(approvalMessages);
  const title = useChangeTitle();
  return (
    <Panel title={messages.decided}>
      {changes.length === 0 ? (
        <p className="quiet">{messages.noneDecided}</p>
      ) : (
        <Table
          caption={messages.decided}
          rows={changes}
          keyOf={({ id }) => id}
          columns={[
            {
              title: messages.change,
              cell: row => <Named name={title(row)} below={row.reason} />,
            },
            { title: messages.state, cell: ({ state }) => <StateMark state={state} /> },
            { title: messages.requestedBy, cell: row => row.requested_by.name, isWide: true },
            { title: messages.decidedBy, cell: row => row.decided_by?.name ?? '', isWide: true },
            {
              title: messages.decidedAt,
              cell: row => <Instant iso={row.decision_date ?? row.expires_at} />,
              isWide: true,
            },
          ]}
        />
      )}
    </Panel>
  );
}

export default function Approvals() {
  const messages = useMessages(approvalMessages);
  const approvals = useWatched('/ops/approvals', WATCH_EVERY_MS);
  const [chosen, setChosen] = useState<{ change: PendingChange; verb: Verb }>();
  return (
    <>
      <PageHead title={messages.title} lead={messages.lead} />
      <Loaded query={approvals} lines={4}>
        {({ is_dual: isDual, waiting, decided }) => (
          <>
            {!isDual && (
              <div className="notice closing" role="status">
                <p>{messages.setupLead}</p>
              </div>
            )}
            {waiting.length === 0 && (
              <Empty title={messages.empty} lead={messages.emptyLead}>
                <p className="quiet">{messages.toOperators}</p>
                <Link className="button" href="/ops/conexiones">
                  {messages.toConnections}
                </Link>
              </Empty>
            )}
            {waiting.map(change => (
              <Waiting key={change.id} change={change} onDecide={verb => setChosen({ change, verb })} />
            ))}
            <Decided changes={decided} />
          </>
        )}
      </Loaded>
      {chosen !== undefined && <DecisionDialog {...chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}
