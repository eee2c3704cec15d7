import { useState } from 'react';
import type { ChargebackDetail } from '../../api/chargeback-types.ts';
import { send } from '../../api/request.ts';
import { useData, useDataPath } from '../../api/use-data.ts';
import type { Params } from '../../router/paths.ts';
import { usePreferences, useWords } from '../../shell/preferences.ts';
import { useGateway } from '../../shell/session.tsx';
import { useAddress } from '../../shell/use-address.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Identifier } from '../../ui/code.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment, Money } from '../../ui/money.tsx';
import { Facts, PageHead, Panel } from '../../ui/page.tsx';
import { chargebackWords } from '../../words/chargeback-words.ts';
import { ChargebackEvidence } from './chargeback-evidence.tsx';
import { chargeStateOf } from './chargebacks.tsx';
import { Countdown } from './countdown.tsx';
import { PlayNetwork } from './play-network.tsx';

function AcceptDialog({ address, onClose }: { address: string; onClose: () => void }) {
  const words = useWords(chargebackWords);
  return (
    <Dialog title={words.accept} onClose={onClose}>
      <p>{words.acceptLead}</p>
      <Form
        action={(_values, idempotencyKey) => send('POST', `${address}/accept`, { idempotencyKey })}
        submit={words.accept}
        look="danger"
        done={words.acceptedNow}
        onDone={onClose}
        onCancel={onClose}
      />
    </Dialog>
  );
}

function Summary({ now, chargeback }: ChargebackDetail) {
  const words = useWords(chargebackWords);
  const { state, reason, closed_date: closedDate, closed_by: closedBy } = chargeback;
  return (
    <Panel title={words.one} actions={<Badge state={chargeStateOf[state]} />}>
      <p className="figure">
        <Money amount={chargeback.amount} />
      </p>
      <Facts
        rows={[
          ['id', <Identifier key="id" value={chargeback.transaction_id} />],
          [words.reason, words[reason]],
          [words.opened, <Moment key="opened" iso={chargeback.creation_date} />],
          [words.deadline, <Countdown key="deadline" now={now} chargeback={chargeback} />],
          [words.closed, closedDate === null ? null : <Moment key="closed" iso={closedDate} />],
          [words.closedBy, closedBy === null ? null : words[closedBy]],
        ]}
      />
    </Panel>
  );
}

export default function ChargebackScreen({ params }: { params: Params }) {
  const words = useWords(chargebackWords);
  const id = params['id'] ?? '';
  const path = `/chargebacks/${encodeURIComponent(id)}`;
  const detail = useData<ChargebackDetail>(path);
  const address = useDataPath()(path);
  const screenOf = useAddress();
  const { language } = usePreferences();
  const { environment } = useGateway();
  const [isAccepting, setAccepting] = useState(false);
  return (
    <>
      <PageHead title={words.one}>
        <ButtonLink href={screenOf(`/transacciones/${id}`)}>{words.charge}</ButtonLink>
        <a
          className="button plain"
          href={`${address}/pack.pdf?lang=${language}`}
          target="_blank"
          rel="noreferrer"
        >
          {words.pack}
        </a>
        {detail.data?.chargeback.state === 'pending' && (
          <Button needs="money" look="danger" onClick={() => setAccepting(true)}>
            {words.accept}
          </Button>
        )}
      </PageHead>
      <Loaded query={detail}>
        {data => (
          <div className="split">
            <ChargebackEvidence address={address} detail={data} />
            <div>
              <Summary {...data} />
              {environment === 'sandbox' && data.chargeback.state === 'pending' && <PlayNetwork id={id} />}
            </div>
          </div>
        )}
      </Loaded>
      {isAccepting && <AcceptDialog address={address} onClose={() => setAccepting(false)} />}
    </>
  );
}
