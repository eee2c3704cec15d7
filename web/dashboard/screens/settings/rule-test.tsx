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
  const verdictOf = (isRefused: boolean) => (
    <Mark tone={isRefused ? 'bad' : 'good'}>{isRefused ? words.wouldRefuse : words.wouldPass}</Mark>
  );
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
              cell: ({ matches }) => (matches === null ? words.notKnown : verdictOf(matches)),
            },
            { title: words.atThatTime, cell: row => verdictOf(row.matched_then) },
          ]}
        />
      )}
    </Panel>
  );
}
