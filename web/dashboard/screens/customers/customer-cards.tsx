import { useState } from 'react';
import type { Card } from '../../api/types.ts';
import { useGet } from '../../api/use-api.ts';
import { useWords } from '../../shell/preferences.ts';
import { useGateway } from '../../shell/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Panel } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { customerWords } from '../../words/customer-words.ts';
import { uiWords } from '../../words/ui-words.ts';

export const cardName = ({ brand, card_number }: Pick<Card, 'brand' | 'card_number'>): string =>
  `${brand} •${card_number.slice(-4)}`;

export function CustomerCards({ customerId }: { customerId: string }) {
  const words = useWords(customerWords);
  const ui = useWords(uiWords);
  const { api } = useGateway();
  const [leaving, setLeaving] = useState<Card>();
  const cards = useGet('/customers/{customer_id}/cards', { path: { customer_id: customerId } });
  const close = () => setLeaving(undefined);
  return (
    <Panel title={words.cards}>
      <Loaded query={cards} lines={2}>
        {rows =>
          rows.length === 0 ? (
            <p className="quiet">{words.noCards}</p>
          ) : (
            <Table
              caption={words.cards}
              rows={rows}
              keyOf={({ id }) => id}
              columns={[
                { title: words.card, cell: cardName },
                { title: words.expires, cell: row => `${row.expiration_month}/${row.expiration_year}` },
                { title: words.holder, cell: row => row.holder_name, isWide: true },
                { title: words.bank, cell: row => row.bank_name, isWide: true },
                {
                  title: ui.actions,
                  cell: row => (
                    <Button needs="money" look="quiet" onClick={() => setLeaving(row)}>
                      {words.remove}
                    </Button>
                  ),
                },
              ]}
            />
          )
        }
      </Loaded>
      {leaving !== undefined && (
        <Dialog title={words.removeCard} onClose={close}>
          <p>{cardName(leaving)}</p>
          <Form
            action={() =>
              api.delete('/customers/{customer_id}/cards/{card_id}', {
                path: { customer_id: customerId, card_id: leaving.id },
              })
            }
            submit={words.removeCard}
            look="danger"
            done={words.cardRemoved}
            onDone={close}
            onCancel={close}
          />
        </Dialog>
      )}
    </Panel>
  );
}
