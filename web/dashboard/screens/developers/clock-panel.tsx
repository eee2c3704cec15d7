import { useState } from 'react';
import type { ClockMove } from '../../api/types.ts';
import { useGet } from '../../api/use-api.ts';
import { useWords } from '../../shell/preferences.ts';
import { useGateway } from '../../shell/session.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Form, type FormValues } from '../../ui/form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/money.tsx';
import { Facts, Panel } from '../../ui/page.tsx';
import { fill } from '../../words/dictionary.ts';
import { simulatorWords } from '../../words/simulator-words.ts';
import { ClockPreview } from './clock-preview.tsx';

function Distance() {
  const words = useWords(simulatorWords);
  return (
    <div className="pair">
      <TextField
        label={words.amount}
        name="amount"
        type="number"
        min={1}
        max={3660}
        defaultValue={1}
        required
      />
      <SelectField
        label={words.unit}
        name="unit"
        defaultValue="months"
        choices={[
          ['days', words.days],
          ['weeks', words.weeks],
          ['months', words.months],
        ]}
      />
    </div>
  );
}

/** The merchant's own time: forwards at will, or as the clock on the wall. */
export function ClockPanel() {
  const words = useWords(simulatorWords);
  const { api } = useGateway();
  const clock = useGet('/sandbox/clock', {});
  const [move, setMove] = useState<ClockMove>();
  const [typed, setTyped] = useState<FormValues>({});
  return (
    <Panel title={words.clock}>
      <p className="quiet">{words.clockLead}</p>
      <Loaded query={clock} lines={1}>
        {({ now, is_frozen }) => (
          <Facts
            rows={[
              [words.now, <Moment key="now" iso={now} />],
              [words.pace, is_frozen ? words.frozen : words.running],
            ]}
          />
        )}
      </Loaded>
      <Form
        needs="simulate"
        action={({ amount, unit = 'days' }, idempotencyKey) =>
          api.post('/sandbox/clock/advance', { body: { [unit]: Number(amount) }, idempotencyKey })
        }
        submit={words.advance}
        onDone={setMove}
        onInput={setTyped}
      >
        <Distance />
        {clock.data !== undefined && (
          <ClockPreview now={clock.data.now} amount={Number(typed['amount'] ?? 1)} unit={typed['unit']} />
        )}
        {move !== undefined && (
          <p className="notice" role="status">
            {fill(words.moved, { ...move, is_frozen: '' })}
          </p>
        )}
      </Form>
      <Form
        needs="simulate"
        action={() => api.put('/sandbox/clock', { body: { now: null } })}
        submit={words.reset}
        look="plain"
        done={words.resetDone}
        onDone={() => setMove(undefined)}
      />
    </Panel>
  );
}
