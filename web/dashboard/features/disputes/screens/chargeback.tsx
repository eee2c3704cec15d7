import type { ChargebackDetail } from '@recaudo/contract/merchant/disputes/chargebacks';
import { useState } from 'react';
import { formatMoney } from '../../../format/money.ts';
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
import { SettlementsOfCharge } from '../../settlement/screens/settlements-of-charge.tsx';
import { AcceptDialog } from '../dialogs/accept-dialog.tsx';
import { chargebackMessages } from '../messages/chargeback-messages.ts';
import { ChargebackAnswer } from './chargeback-answer.tsx';
import { ChargebackEvidence } from './chargeback-evidence.tsx';
import { chargeStateOf } from './chargebacks.tsx';
import { Countdown } from './countdown.tsx';
import { DisputedOrder } from './disputed-order.tsx';
import { DraftResponse, draftFor, type TakenDraft } from './draft-response.tsx';
import { useCaseFacts } from './network-case.tsx';
import { PlayNetwork } from './play-network.tsx';

function Summary({ now, chargeback }: ChargebackDetail) {
  const messages = useMessages(chargebackMessages);
  const { state, reason, closed_date: closedDate, closed_by: closedBy } = chargeback;
  const caseFacts = useCaseFacts(chargeback.case);
  return (
    <Panel title={messages.one} actions={<Badge state={chargeStateOf[state]} />}>
      <p className="figure">
        <Money amount={chargeback.amount} />
      </p>
      <Facts
        rows={[
          ['id', <Identifier key="id" value={chargeback.transaction_id} />],
          [messages.reason, messages[reason]],
          ...caseFacts,
          [messages.opened, <Instant key="opened" iso={chargeback.creation_date} />],
          [
            messages.deadline,
            <Countdown
              key="deadline"
              now={now}
              deadline={chargeback.deadline}
              isOpen={state === 'pending'}
            />,
          ],
          [messages.closed, closedDate === null ? null : <Instant key="closed" iso={closedDate} />],
          [messages.closedBy, closedBy === null ? null : messages[closedBy]],
        ]}
      />
    </Panel>
  );
}

export default function ChargebackScreen({ params }: { params: Params }) {
  const messages = useMessages(chargebackMessages);
  const id = params['id'] ?? '';
  const detail = useData('/chargebacks/:transaction_id', { path: { transaction_id: id } });
  const address = useDataPath()(`/chargebacks/${encodeURIComponent(id)}`);
  const screenOf = useAddress();
  const { language } = usePreferences();
  const { environment } = useGateway();
  const [isAccepting, setAccepting] = useState(false);
  const [draft, setDraft] = useState<TakenDraft>();
  const amount = formatMoney(detail.data?.chargeback.amount ?? 0, language);
  const answered = detail.data?.chargeback.answered_date ?? null;
  const title =
    detail.data === undefined
      ? messages.one
      : [messages.one, detail.data.payer?.name, amount].filter(Boolean).join(' · ');
  return (
    <>
      <PageHead title={title}>
        <ButtonLink href={screenOf(`/transacciones/${id}`)}>{messages.charge}</ButtonLink>
        <a
          // After the response is saved, printing it for upload is the next step.
          className={`button ${answered === null ? 'plain' : 'primary'}`}
          href={`${address}/pack.pdf?lang=${language}`}
          target="_blank"
          rel="noreferrer"
        >
          {messages.pack}
        </a>
        {detail.data?.chargeback.state === 'pending' && (
          <Button needs="money" look="quiet" onClick={() => setAccepting(true)}>
            {messages.accept}
          </Button>
        )}
      </PageHead>
      <Loaded query={detail}>
        {data => (
          <div className="split">
            <div>
              <DraftResponse detail={data} onTake={setDraft} />
              <ChargebackAnswer detail={data} draft={draftFor(draft, answered)} />
              <ChargebackEvidence address={address} detail={data} />
            </div>
            <div>
              <Summary {...data} />
              <DisputedOrder {...data} />
              <SettlementsOfCharge chargeId={id} />
              {environment === 'sandbox' && data.chargeback.state === 'pending' && <PlayNetwork id={id} />}
            </div>
          </div>
        )}
      </Loaded>
      {isAccepting && <AcceptDialog id={id} amount={amount} onClose={() => setAccepting(false)} />}
    </>
  );
}
