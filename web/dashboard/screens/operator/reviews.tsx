import type { Environment } from '@recaudo/contract/environment';
import type { AttemptInReview } from '@recaudo/contract/panel/operator-answers';
import { useState } from 'react';
import { panel } from '../../api/gateway-client.ts';
import { usePanel } from '../../api/use-panel.ts';
import { useWords } from '../../shell/preferences.ts';
import { Button } from '../../ui/button.tsx';
import { Identifier } from '../../ui/code.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment, Money } from '../../ui/money.tsx';
import { PageHead } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { reviewWords } from '../../words/review-words.ts';
import { uiWords } from '../../words/ui-words.ts';
import { EachEnvironment } from './each-environment.tsx';

interface Chosen {
  attempt: AttemptInReview;
  environment: Environment;
}

function ResolveDialog({ attempt, environment, onClose }: Chosen & { onClose: () => void }) {
  const words = useWords(reviewWords);
  const path = {
    merchant_id: attempt.merchant_id,
    transaction_id: attempt.transaction_id,
    number: String(attempt.number),
  };
  return (
    <Dialog title={words.resolve} onClose={onClose}>
      <p>{attempt.rail === 'pse' ? words.resolvePseLead : words.resolveLead}</p>
      {attempt.reference !== null && <p className="quiet">{attempt.reference}</p>}
      <Form
        action={({ as, authorization, note }, idempotencyKey) =>
          panel.post('/ops/attempts-in-review/:merchant_id/:transaction_id/:number/resolve', {
            path,
            body: {
              environment,
              as: as as 'approved' | 'declined',
              note: note ?? '',
              rail: attempt.rail,
              ...(authorization === '' ? {} : { authorization }),
            },
            idempotencyKey,
          })
        }
        submit={words.resolve}
        look="danger"
        done={words.resolved}
        onDone={onClose}
        onCancel={onClose}
      >
        <SelectField
          label={words.verdict}
          name="as"
          required
          choices={[
            ['', words.choose],
            ['approved', attempt.rail === 'pse' ? words.pseApproved : words.approved],
            ['declined', attempt.rail === 'pse' ? words.pseDeclined : words.declined],
          ]}
        />
        <TextField label={words.authorization} name="authorization" maxLength={20} autoComplete="off" />
        <TextArea label={words.note} hint={words.noteHint} name="note" maxLength={500} required />
      </Form>
    </Dialog>
  );
}

export default function Reviews() {
  const words = useWords(reviewWords);
  const ui = useWords(uiWords);
  const reviews = usePanel('/ops/attempts-in-review');
  const [chosen, setChosen] = useState<Chosen>();
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      <Loaded query={reviews}>
        {answer => (
          <EachEnvironment answer={answer}>
            {(rows, environment, name) =>
              rows.length === 0 ? (
                <p className="quiet">{words.empty}</p>
              ) : (
                <Table
                  caption={`${words.title}: ${name}`}
                  rows={rows}
                  keyOf={row => `${row.rail} ${row.transaction_id} ${row.number}`}
                  columns={[
                    { title: words.payment, cell: row => <Identifier value={row.transaction_id} /> },
                    { title: words.amount, cell: ({ amount }) => <Money amount={amount} />, align: 'end' },
                    {
                      title: words.operation,
                      cell: ({ operation }) => <code>{operation}</code>,
                      isWide: true,
                    },
                    { title: words.merchant, cell: row => <code>{row.merchant_id}</code>, isWide: true },
                    { title: words.sent, cell: row => <Moment iso={row.sent_at} />, isWide: true },
                    {
                      title: ui.actions,
                      cell: attempt => (
                        <Button look="quiet" onClick={() => setChosen({ attempt, environment })}>
                          {words.resolve}
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
