import { useState } from 'react';
import type { Environment } from '../../api/gateway-client.ts';
import type { AttemptInReview, InEach } from '../../api/operator-types.ts';
import { send } from '../../api/request.ts';
import { usePanel } from '../../api/use-api.ts';
import { reviewMessages } from '../../messages/review-messages.ts';
import { uiMessages } from '../../messages/ui-messages.ts';
import { useMessages } from '../../shell/preferences.ts';
import { Button } from '../../ui/button.tsx';
import { Identifier } from '../../ui/code.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Instant, Money } from '../../ui/money.tsx';
import { PageHead } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { EachEnvironment } from './each-environment.tsx';

interface Chosen {
  attempt: AttemptInReview;
  environment: Environment;
}

function ResolveDialog({ attempt, environment, onClose }: Chosen & { onClose: () => void }) {
  const messages = useMessages(reviewMessages);
  const path = [attempt.merchant_id, attempt.transaction_id, String(attempt.number)]
    .map(encodeURIComponent)
    .join('/');
  return (
    <Dialog title={messages.resolve} onClose={onClose}>
      <p>{attempt.payment_method === 'pse' ? messages.resolvePseLead : messages.resolveLead}</p>
      {attempt.reference !== null && <p className="quiet">{attempt.reference}</p>}
      <Form
        action={({ as, authorization, note }, idempotencyKey) =>
          send('POST', `/panel/ops/attempts-in-review/${path}/resolve`, {
            body: {
              environment,
              as,
              note,
              payment_method: attempt.payment_method,
              ...(authorization === '' ? {} : { authorization }),
            },
            idempotencyKey,
          })
        }
        submit={messages.resolve}
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
            ['approved', attempt.payment_method === 'pse' ? messages.pseApproved : messages.approved],
            ['declined', attempt.payment_method === 'pse' ? messages.pseDeclined : messages.declined],
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
  const reviews = usePanel<InEach<AttemptInReview[]>>('/panel/ops/attempts-in-review');
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
                        <Button look="quiet" onClick={() => setChosen({ attempt, environment })}>
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
