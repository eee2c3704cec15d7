import type { ClockMove } from '@recaudo/contract/api/sandbox';
import { useState } from 'react';
import { fill } from '../../../../messages/dictionary.ts';
import { useMessages } from '../../../../session/preferences.ts';
import { useGateway } from '../../../../session/session.tsx';
import { useGet } from '../../../../session/use-api.ts';
import { SelectField, TextField } from '../../../../ui/field.tsx';
import { Form, type FormValues } from '../../../../ui/form.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { Facts, Panel } from '../../../../ui/page.tsx';
import { Instant } from '../../../../ui/values/money.tsx';
import { simulatorMessages } from '../../messages/simulator-messages.ts';
import { ClockPreview } from './clock-preview.tsx';

function Distance() {
  const messages = useMessages(simulatorMessages);
  return (
    <div className="pair">
      <TextField
        label={messages.amount}
        name="amount"
        type="number"
        min={1}
        max={3660}
        defaultValue={1}
        required
      />
      <SelectField
        label={messages.unit}
        name="unit"
        defaultValue="months"
        choices={[
          ['days', messages.days],
          ['weeks', messages.weeks],
          ['months', messages.months],
        ]}
      />
    </div>
  );
}

/** The merchant's clock: moves forward on request, or follows real time. */
export function ClockPanel() {
  const messages = useMessages(simulatorMessages);
  const { api } = useGateway();
  const clock = useGet('/sandbox/clock', {});
  const [move, setMove] = useState<ClockMove>();
  const [typed, setTyped] = useState<FormValues>({});
  return (
    <Panel title={messages.clock}>
      <p className="quiet">{messages.clockLead}</p>
      <Loaded query={clock} lines={1}>
        {({ now, is_frozen }) => (
          <Facts
            rows={[
              [messages.now, <Instant key="now" iso={now} />],
              [messages.pace, is_frozen ? messages.frozen : messages.running],
            ]}
          />
        )}
      </Loaded>
      <Form
        needs="simulate"
        action={({ amount, unit = 'days' }, idempotencyKey) =>
          api.post('/sandbox/clock/advance', { body: { [unit]: Number(amount) }, idempotencyKey })
        }
        submit={messages.advance}
        onDone={setMove}
        onInput={setTyped}
      >
        <Distance />
        {clock.data !== undefined && (
          <ClockPreview now={clock.data.now} amount={Number(typed['amount'] ?? 1)} unit={typed['unit']} />
        )}
        {move !== undefined && (
          <p className="notice" role="status">
            {fill(messages.moved, { ...move, is_frozen: '' })}
          </p>
        )}
      </Form>
      <Form
        needs="simulate"
        action={() => api.put('/sandbox/clock', { body: { now: null } })}
        submit={messages.reset}
        look="plain"
        done={messages.resetDone}
        onDone={() => setMove(undefined)}
      />
    </Panel>
  );
}
