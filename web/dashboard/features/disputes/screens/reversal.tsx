import type { ReversalDetail } from '@recaudo/contract/merchant/disputes/reversals';
import { useState } from 'react';
import { formatDay } from '../../../format/dates.ts';
import type { Params } from '../../../router/paths.ts';
import { useMessages, usePreferences } from '../../../session/preferences.ts';
import { useGateway } from '../../../session/session.tsx';
import { useData, useDataPath } from '../../../session/use-data.ts';
import { useAddress } from '../../../shell/use-address.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Facts, PageHead, Panel } from '../../../ui/page.tsx';
import { Badge } from '../../../ui/values/badge.tsx';
import { Identifier } from '../../../ui/values/code.tsx';
import { Instant, Money } from '../../../ui/values/money.tsx';
import { ReversalDialog } from '../dialogs/reversal-dialogs.tsx';
import { reversalMessages } from '../messages/reversal-messages.ts';
import { Countdown } from './countdown.tsx';
import { EvidencePanel } from './evidence.tsx';
import { actionsFor, type ReversalAction } from './reversal-actions.ts';
import { reversalState } from './reversals.tsx';

function Summary({ now, reversal }: ReversalDetail) {
  const messages = useMessages(reversalMessages);
  const { language } = usePreferences();
  const { status, answered_by: answeredBy, answer_date: answered, closed_date: closed } = reversal;
  const isRequested = status === 'requested';
  return (
    <Panel title={messages.one} actions={<Badge state={reversalState(status)} apiWord={status} />}>
      <p className="figure">
        <Money amount={reversal.amount} />
      </p>
      <Facts
        rows={[
          ['id', <Identifier key="id" value={reversal.id} />],
          [messages.reason, messages[reversal.reason]],
          [messages.noticedOn, formatDay(reversal.noticed_on, language)],
          [messages.description, reversal.description],
          [messages.requestedBy, messages[`by_${reversal.requested_by}`]],
          [messages.opened, <Instant key="opened" iso={reversal.creation_date} />],
          [
            messages.answerBy,
            <Countdown key="answer" now={now} deadline={reversal.answer_by} isOpen={isRequested} />,
          ],
          [
            messages.giveBackBy,
            <Countdown
              key="give"
              now={now}
              deadline={reversal.give_back_by}
              isOpen={status === 'accepted'}
            />,
          ],
          [messages.answered, answered === null ? null : <Instant key="answered" iso={answered} />],
          [messages.answeredBy, answeredBy === null ? null : messages[`by_${answeredBy}`]],
          [messages.answer, reversal.answer],
          [messages.closed, closed === null ? null : <Instant key="closed" iso={closed} />],
        ]}
      />
    </Panel>
  );
}

/** How the money is returned, once it is owed. */
function GivenBack({ reversal }: Pick<ReversalDetail, 'reversal'>) {
  const messages = useMessages(reversalMessages);
  const { status, way, given_back: givenBack, paid_by: paidBy } = reversal;
  if (way === null) return null;
  const isOwed = status === 'accepted';
  return (
    <Panel title={messages.givenBack}>
      {isOwed && <p>{way === 'transfer' ? messages.transferNeeded : messages.tryingAgain}</p>}
      <Facts
        rows={[
          [messages.way, messages[`way_${way}`]],
          [messages.givenBack, givenBack === null ? null : <Money key="given" amount={givenBack} />],
          [messages.payoutTo, reversal.payout_to],
          [messages.reference, reversal.reference],
          [messages.paidBy, paidBy === null ? null : messages[`paid_${paidBy}`]],
        ]}
      />
    </Panel>
  );
}

function Actions({
  reversal,
  onOpen,
}: Pick<ReversalDetail, 'reversal'> & { onOpen: (action: ReversalAction) => void }) {
  const messages = useMessages(reversalMessages);
  return actionsFor(reversal).map(action => (
    <Button
      key={action}
      needs="money"
      look={action === 'accept' ? 'danger' : 'plain'}
      onClick={() => onOpen(action)}
    >
      {messages[action]}
    </Button>
  ));
}

export default function ReversalScreen({ params }: { params: Params }) {
  const messages = useMessages(reversalMessages);
  const id = params['id'] ?? '';
  const path = { reversal_id: id };
  const detail = useData('/reversals/:reversal_id', { path });
  const address = useDataPath()(`/reversals/${encodeURIComponent(id)}`);
  const screenOf = useAddress();
  const { data: client } = useGateway();
  const [open, setOpen] = useState<ReversalAction>();
  const { data } = detail;
  return (
    <>
      <PageHead title={messages.one}>
        {data !== undefined && (
          <>
            <ButtonLink href={screenOf(`/transacciones/${data.reversal.transaction_id}`)}>
              {messages.charge}
            </ButtonLink>
            <Actions reversal={data.reversal} onOpen={setOpen} />
          </>
        )}
      </PageHead>
      <Loaded query={detail}>
        {({ reversal, evidence, now }) => (
          <div className="split">
            <EvidencePanel
              address={address}
              evidence={evidence}
              isOpen={reversal.closed_date === null}
              lead={messages.evidenceLead}
              remove={number =>
                client.delete('/reversals/:reversal_id/evidence/:number', {
                  path: { ...path, number: String(number) },
                })
              }
            />
            <div>
              <Summary now={now} reversal={reversal} evidence={evidence} />
              <GivenBack reversal={reversal} />
            </div>
          </div>
        )}
      </Loaded>
      {open !== undefined && data !== undefined && (
        <ReversalDialog
          action={open}
          id={id}
          amount={data.reversal.amount}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
