import type { SavedResponse } from '@recaudo/contract/operator/chargeback-responses';
import type { Environment } from '@recaudo/contract/shared/environment';
import { useState } from 'react';
import { panel } from '../../../../api/gateway-client.ts';
import { formatMoney } from '../../../../format/money.ts';
import { fill } from '../../../../messages/dictionary.ts';
import { uiMessages } from '../../../../messages/ui-messages.ts';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Form } from '../../../../ui/form.tsx';
import { Table } from '../../../../ui/lists/table.tsx';
import { Identifier } from '../../../../ui/values/code.tsx';
import { Instant, Money } from '../../../../ui/values/money.tsx';
import { responseMessages } from '../../messages/response-messages.ts';

function ConfirmDialog({
  response,
  environment,
  onClose,
}: {
  response: SavedResponse;
  environment: Environment;
  onClose: () => void;
}) {
  const messages = useMessages(responseMessages);
  const { language } = usePreferences();
  const amount = formatMoney(response.amount, language);
  return (
    <Dialog title={messages.confirm} onClose={onClose}>
      <p>{fill(messages.confirmLead, { merchant: response.merchant_name, amount })}</p>
      <Form
        action={(_values, idempotencyKey) =>
          panel.post('/ops/chargebacks/:environment/responses/:merchant_id/:transaction_id/confirm', {
            path: {
              environment,
              merchant_id: response.merchant_id,
              transaction_id: response.transaction_id,
            },
            idempotencyKey,
          })
        }
        submit={messages.confirm}
        done={messages.confirmed}
        onDone={onClose}
        onCancel={onClose}
      />
    </Dialog>
  );
}

/** Responses that merchants saved and the acquirer lacks, the nearest deadline first. */
export function Responses(props: {
  responses: readonly SavedResponse[];
  environment: Environment;
  place: string;
}) {
  const messages = useMessages(responseMessages);
  const ui = useMessages(uiMessages);
  const [confirming, setConfirming] = useState<SavedResponse>();
  const { responses, environment, place } = props;
  if (responses.length === 0) return null;
  return (
    <>
      <h3>{messages.title}</h3>
      <p className="quiet">{messages.lead}</p>
      <Table
        caption={`${messages.title}: ${place}`}
        rows={responses}
        keyOf={row => `${row.merchant_id} ${row.transaction_id}`}
        columns={[
          { title: messages.merchant, cell: row => row.merchant_name },
          { title: messages.amount, cell: row => <Money amount={row.amount} />, align: 'end' },
          { title: messages.deadline, cell: row => <Instant iso={row.deadline} /> },
          { title: messages.reasonTitle, cell: row => messages[row.reason], isWide: true },
          { title: messages.charge, cell: row => <Identifier value={row.transaction_id} />, isWide: true },
          { title: messages.answered, cell: row => <Instant iso={row.answered_date} />, isWide: true },
          {
            title: ui.actions,
            cell: row => (
              <Button
                needs="ops:disputes"
                look="quiet"
                aria-label={`${messages.confirm}: ${row.merchant_name}`}
                onClick={() => setConfirming(row)}
              >
                {messages.confirm}
              </Button>
            ),
          },
        ]}
      />
      {confirming !== undefined && (
        <ConfirmDialog
          response={confirming}
          environment={environment}
          onClose={() => setConfirming(undefined)}
        />
      )}
    </>
  );
}
