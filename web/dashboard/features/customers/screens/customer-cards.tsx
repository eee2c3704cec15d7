import type { Card } from '@recaudo/contract/api/cards';
import { useState } from 'react';
import { brandName } from '../../../format/card-brand.ts';
import { uiMessages } from '../../../messages/ui-messages.ts';
import { useMessages } from '../../../session/preferences.ts';
import { useGateway } from '../../../session/session.tsx';
import { useGet } from '../../../session/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import { Table } from '../../../ui/lists/table.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Panel } from '../../../ui/page.tsx';
import { MeansMark } from '../../../ui/values/means-mark.tsx';
import { customerMessages } from '../messages/customer-messages.ts';

export const cardName = ({ brand, card_number }: Pick<Card, 'brand' | 'card_number'>): string =>
  `${brandName(brand)} •${card_number.slice(-4)}`;

const CardName = ({ card }: { card: Card }) => (
  <span className="means">
    <MeansMark method="card" brand={card.brand} />
    {cardName(card)}
  </span>
);

export function CustomerCards({ customerId }: { customerId: string }) {
  const messages = useMessages(customerMessages);
  const ui = useMessages(uiMessages);
  const { api } = useGateway();
  const [leaving, setLeaving] = useState<Card>();
  const cards = useGet('/customers/:customer_id/cards', { path: { customer_id: customerId } });
  const close = () => setLeaving(undefined);
  return (
    <Panel title={messages.cards}>
      <Loaded query={cards} lines={2}>
        {rows =>
          rows.length === 0 ? (
            <p className="quiet">{messages.noCards}</p>
          ) : (
            <Table
              caption={messages.cards}
              rows={rows}
              keyOf={({ id }) => id}
              columns={[
                {
                  title: messages.card,
                  cell: row => <CardName card={row} />,
                },
                { title: messages.expires, cell: row => `${row.expiration_month}/${row.expiration_year}` },
                { title: messages.holder, cell: row => row.holder_name, isWide: true },
                { title: messages.bank, cell: row => row.bank_name, isWide: true },
                {
                  title: ui.actions,
                  cell: row => (
                    <Button needs="money" look="quiet" onClick={() => setLeaving(row)}>
                      {messages.remove}
                    </Button>
                  ),
                },
              ]}
            />
          )
        }
      </Loaded>
      {leaving !== undefined && (
        <Dialog title={messages.removeCard} onClose={close}>
          <p>{cardName(leaving)}</p>
          <Form
            action={() =>
              api.delete('/customers/:customer_id/cards/:card_id', {
                path: { customer_id: customerId, card_id: leaving.id },
              })
            }
            submit={messages.removeCard}
            look="danger"
            done={messages.cardRemoved}
            onDone={close}
            onCancel={close}
          />
        </Dialog>
      )}
    </Panel>
  );
}
