import type { AttemptInReview } from '@recaudo/contract/operator/operator-answers';
import type { Environment } from '@recaudo/contract/shared/environment';
import { useState } from 'react';
import { panel } from '../../../../api/gateway-client.ts';
import { usePanel } from '../../../../api/use-panel.ts';
import { formatMoney } from '../../../../format/money.ts';
import { fill } from '../../../../messages/dictionary.ts';
import { uiMessages } from '../../../../messages/ui-messages.ts';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { SelectField, TextArea, TextField } from '../../../../ui/field.tsx';
import { Form } from '../../../../ui/form.tsx';
import { Table } from '../../../../ui/lists/table.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { PageHead } from '../../../../ui/page.tsx';
import { Identifier } from '../../../../ui/values/code.tsx';
import { Instant, Money } from '../../../../ui/values/money.tsx';
import { reviewMessages } from '../../messages/review-messages.ts';
import { EachEnvironment } from '../each-environment.tsx';

interface Chosen {
  attempt: AttemptInReview;
  environment: Environment;
}

function ResolveDialog({ attempt, environment, onClose }: Chosen & { onClose: () => void }) {
  const messages = useMessages(reviewMessages);
  const { language } = usePreferences();
  const words = {
    card: { lead: messages.resolveLead, approved: messages.approved, declined: messages.declined },
    pse: { lead: messages.resolvePseLead, approved: messages.pseApproved, declined: messages.pseDeclined },
    store: {
      lead: messages.resolveStoreLead,
      approved: messages.pseApproved,
      declined: messages.storeDeclined,
    },
  }[attempt.payment_method];
  const path = {
    merchant_id: attempt.merchant_id,
    transaction_id: attempt.transaction_id,
    number: String(attempt.number),
  };
  return (
    <Dialog title={messages.resolve} onClose={onClose}>
      <p>{words.lead}</p>
      {attempt.reference !== null && <p className="quiet">{attempt.reference}</p>}
      <Form
        action={({ as, authorization, note }, idempotencyKey) =>
          panel.post('/ops/attempts-in-review/:merchant_id/:transaction_id/:number/resolve', {
            path,
            body: {
              environment,
              as: as as 'approved' | 'declined',
              note: note ?? '',
              payment_method: attempt.payment_method,
              ...(authorization === '' ? {} : { authorization }),
            },
            idempotencyKey,
          })
        }
        submit={fill(messages.resolveAmount, { amount: formatMoney(attempt.amount, language) })}
        look="danger"
        done={messages.resolved}
        onDone={onClose}
        onCancel={onClose}
      >
        <SelectField
          label={messages.verdict}
          name="as"
          required
          choices={[
            ['', messages.choose],
            ['approved', words.approved],
            ['declined', words.declined],
          ]}
        />
        <TextField label={messages.authorization} name="authorization" maxLength={20} autoComplete="off" />
        <TextArea label={messages.note} hint={messages.noteHint} name="note" maxLength={500} required />
      </Form>
    </Dialog>
  );
}

export default function Reviews() {
  const messages = useMessages(reviewMessages);
  const ui = useMessages(uiMessages);
  const reviews = usePanel('/ops/attempts-in-review');
  const [chosen, setChosen] = useState<Chosen>();
  return (
    <>
      <PageHead title={messages.title} lead={messages.lead} />
      <Loaded query={reviews}>
        {answer => (
          <EachEnvironment answer={answer}>
            {(rows, environment, name) =>
              rows.length === 0 ? (
                <p className="quiet">{messages.empty}</p>
              ) : (
                <Table
                  caption={`${messages.title}: ${name}`}
                  rows={rows}
                  keyOf={row => `${row.payment_method} ${row.transaction_id} ${row.number}`}
                  columns={[
                    { title: messages.payment, cell: row => <Identifier value={row.transaction_id} /> },
                    { title: messages.amount, cell: ({ amount }) => <Money amount={amount} />, align: 'end' },
                    {
                      title: messages.operation,
                      cell: ({ operation }) => <code>{operation}</code>,
                      isWide: true,
                    },
                    { title: messages.merchant, cell: row => <code>{row.merchant_id}</code>, isWide: true },
                    { title: messages.sent, cell: row => <Instant iso={row.sent_at} />, isWide: true },
                    {
                      title: ui.actions,
                      cell: attempt => (
                        <Button
                          needs="ops:money"
                          look="quiet"
                          onClick={() => setChosen({ attempt, environment })}
                        >
                          {messages.resolve}
                        </Button>
                      ),
                    },
                  ]}
                />
              )
            }
          </EachEnvironment>
        )}
      </Loaded>
      {chosen !== undefined && <ResolveDialog {...chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}
