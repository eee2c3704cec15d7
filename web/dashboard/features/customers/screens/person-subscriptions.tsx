import type { ListedSubscription } from '@recaudo/contract/merchant/billing/subscriptions';
import { useState } from 'react';
import { brandName } from '../../../format/card-brand.ts';
import { fill } from '../../../messages/dictionary.ts';
import { personMessages } from '../../../messages/person-messages.ts';
import { uiMessages } from '../../../messages/ui-messages.ts';
import { useMessages } from '../../../session/preferences.ts';
import { useGateway } from '../../../session/session.tsx';
import { useData } from '../../../session/use-data.ts';
import { useAddress } from '../../../shell/use-address.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import { Table } from '../../../ui/lists/table.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Panel } from '../../../ui/page.tsx';
import { Badge } from '../../../ui/values/badge.tsx';
import { MeansMark } from '../../../ui/values/means-mark.tsx';
import { Day, Money } from '../../../ui/values/money.tsx';
import { recurringMessages } from '../../billing/messages/recurring-messages.ts';
import type { Reachable } from '../dialogs/send-link-dialog.tsx';
import { customerMessages } from '../messages/customer-messages.ts';
import { Share } from './share.tsx';

const owes = ({ status }: ListedSubscription): boolean => status === 'past_due' || status === 'unpaid';

/** Created on request, because its bearer may change the card. */
function CardLinkDialog({
  row,
  person: { name, phone },
  onClose,
}: {
  row: ListedSubscription;
  person: Reachable;
  onClose: () => void;
}) {
  const messages = useMessages(personMessages);
  const { data } = useGateway();
  const [url, setUrl] = useState<string>();
  const plan = row.plan.name;
  return (
    <Dialog title={messages.cardLink} onClose={onClose}>
      <p>{fill(messages.cardLinkLead, { plan })}</p>
      {url === undefined ? (
        <Form
          needs="money"
          action={(_values, idempotencyKey) =>
            data.post('/subscriptions/:subscription_id/card-link', {
              path: { subscription_id: row.id },
              idempotencyKey,
            })
          }
          submit={messages.cardLinkMake}
          done={messages.cardLinkMade}
          onDone={answer => setUrl(answer.url)}
          onCancel={onClose}
        />
      ) : (
        <Share url={url} text={fill(messages.cardLinkText, { name, plan, url })} phone={phone} />
      )}
      {owes(row) && (
        <Form
          look="plain"
          needs="money"
          action={(_values, idempotencyKey) =>
            data.post('/overdue/remind', { body: { subscription_ids: [row.id] }, idempotencyKey })
          }
          submit={messages.remind}
          done={messages.reminded}
          onDone={onClose}
        />
      )}
    </Dialog>
  );
}

function Subscriptions({ rows, person }: { rows: readonly ListedSubscription[]; person: Reachable }) {
  const messages = useMessages(recurringMessages);
  const people = useMessages(personMessages);
  const ui = useMessages(uiMessages);
  const address = useAddress();
  const [chosen, setChosen] = useState<ListedSubscription>();
  return (
    <>
      <Table
        caption={messages.subscriptions}
        rows={rows}
        keyOf={({ id }) => id}
        hrefOf={row => address(`/suscripciones/${row.customer_id}/${row.id}`)}
        columns={[
          { title: messages.plan, cell: ({ plan }) => plan.name },
          { title: messages.amount, cell: ({ plan }) => <Money amount={plan.amount} />, align: 'end' },
          { title: messages.state, cell: ({ status }) => <Badge state={status} /> },
          {
            title: messages.card,
            cell: ({ card }) =>
              card === null ? (
                messages.invoiced
              ) : (
                <span className="means">
                  <MeansMark method="card" brand={card.brand} />
                  {brandName(card.brand)} •{card.card_number.slice(-4)}
                </span>
              ),
          },
          {
            title: messages.nextCharge,
            cell: row =>
              row.cancel_at_period_end || row.charge_date === null ? ui.none : <Day day={row.charge_date} />,
            isWide: true,
          },
          {
            title: ui.actions,
            cell: row =>
              row.status !== 'cancelled' &&
              row.card !== null && (
                <div className="row-actions">
                  <Button needs="money" look="quiet" onClick={() => setChosen(row)}>
                    {people.cardLink}
                  </Button>
                </div>
              ),
          },
        ]}
      />
      {chosen !== undefined && (
        <CardLinkDialog row={chosen} person={person} onClose={() => setChosen(undefined)} />
      )}
    </>
  );
}

/** A customer's subscriptions, each with the link to change its card. */
export function PersonSubscriptions({ customerId, person }: { customerId: string; person: Reachable }) {
  const messages = useMessages(customerMessages);
  const address = useAddress();
  const subscriptions = useData('/subscriptions', { query: { customer_id: customerId } });
  return (
    <Panel
      title={messages.subscriptions}
      actions={
        <ButtonLink needs="money" href={`${address('/suscripciones/nueva')}?cliente=${customerId}`}>
          {messages.newSubscription}
        </ButtonLink>
      }
    >
      <Loaded query={subscriptions} lines={2}>
        {rows =>
          rows.length === 0 ? (
            <p className="quiet">{messages.noSubscriptions}</p>
          ) : (
            <Subscriptions rows={rows} person={person} />
          )
        }
      </Loaded>
    </Panel>
  );
}
