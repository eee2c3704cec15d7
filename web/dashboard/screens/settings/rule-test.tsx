import { useState } from 'react';
import { send } from '../../api/request.ts';
import type { RuleVerdict } from '../../api/settings-types.ts';
import { useWords } from '../../shell/preferences.ts';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Mark } from '../../ui/mark.tsx';
import { Panel } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { fraudWords } from '../../words/fraud-words.ts';

/** What the rules of today say of a payment of the past. */
export function RuleTest({ address }: { address: string }) {
  const words = useWords(fraudWords);
  const [verdicts, setVerdicts] = useState<readonly RuleVerdict[]>();
  const verdictOf = (isMatch: boolean, { action }: RuleVerdict) => {
    if (!isMatch) return <Mark tone="good">{words.wouldPass}</Mark>;
    return action === 'review' ? (
      <Mark tone="wait">{words.wouldReview}</Mark>
    ) : (
      <Mark tone="bad">{words.wouldRefuse}</Mark>
    );
  };
  return (
    <Panel title={words.test}>
      <p className="quiet">{words.testLead}</p>
      <Form
        needs="business"
        action={({ transaction_id }, idempotencyKey) =>
          send<{ verdicts: RuleVerdict[] }>('POST', `${address}/test`, {
            body: { transaction_id },
            idempotencyKey,
          })
        }
        submit={words.tryIt}
        look="plain"
        onDone={answer => setVerdicts(answer.verdicts)}
      >
        <TextField label={words.transaction} name="transaction_id" autoComplete="off" required />
      </Form>
      {verdicts !== undefined && (
        <Table
          caption={words.test}
          rows={verdicts}
          keyOf={({ id }) => id}
          columns={[
            { title: words.name, cell: ({ id }) => <code>{id}</code> },
            {
              title: words.today,
              cell: row => (row.matches === null ? words.notKnown : verdictOf(row.matches, row)),
            },
            { title: words.atThatTime, cell: row => verdictOf(row.matched_then, row) },
          ]}
        />
      )}
    </Panel>
  );
}
