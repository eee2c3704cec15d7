import type { RuleVerdict } from '@recaudo/contract/merchant/payments/fraud-rules';
import { useState } from 'react';
import { useMessages } from '../../../../session/preferences.ts';
import { useGateway } from '../../../../session/session.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { Form } from '../../../../ui/form.tsx';
import { Table } from '../../../../ui/lists/table.tsx';
import { Panel } from '../../../../ui/page.tsx';
import { Mark } from '../../../../ui/values/mark.tsx';
import { fraudMessages } from '../../messages/fraud-messages.ts';

/** Evaluates the current rules for a past payment. */
export function RuleTest() {
  const { data } = useGateway();
  const messages = useMessages(fraudMessages);
  const [verdicts, setVerdicts] = useState<readonly RuleVerdict[]>();
  const verdictOf = (isMatch: boolean, { action }: RuleVerdict) => {
    if (!isMatch) return <Mark tone="good">{messages.wouldPass}</Mark>;
    return action === 'review' ? (
      <Mark tone="wait">{messages.wouldReview}</Mark>
    ) : (
      <Mark tone="bad">{messages.wouldRefuse}</Mark>
    );
  };
  return (
    <Panel title={messages.test}>
      <p className="quiet">{messages.testLead}</p>
      <Form
        needs="business"
        action={({ transaction_id = '' }, idempotencyKey) =>
          data.post('/fraud-rules/test', { body: { transaction_id }, idempotencyKey })
        }
        submit={messages.tryIt}
        look="plain"
        onDone={answer => setVerdicts(answer.verdicts)}
      >
        <TextField label={messages.transaction} name="transaction_id" autoComplete="off" required />
      </Form>
      {verdicts !== undefined && (
        <Table
          caption={messages.test}
          rows={verdicts}
          keyOf={({ id }) => id}
          columns={[
            { title: messages.name, cell: ({ id }) => <code>{id}</code> },
            {
              title: messages.today,
              cell: row => (row.matches === null ? messages.notKnown : verdictOf(row.matches, row)),
            },
            { title: messages.atThatTime, cell: row => verdictOf(row.matched_then, row) },
          ]}
        />
      )}
    </Panel>
  );
}
