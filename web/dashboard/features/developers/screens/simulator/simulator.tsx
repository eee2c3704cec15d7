import type { NewOutage } from '@recaudo/contract/api/sandbox';
import { useMessages } from '../../../../session/preferences.ts';
import { useGateway } from '../../../../session/session.tsx';
import { SelectField, TextField } from '../../../../ui/field.tsx';
import { Form } from '../../../../ui/form.tsx';
import { PageHead, Panel } from '../../../../ui/page.tsx';
import { simulatorMessages } from '../../messages/simulator-messages.ts';
import { CardPanel } from './card-panel.tsx';
import { ClockPanel } from './clock-panel.tsx';
import { DisputePanel, WaitingPanel } from './play-panels.tsx';

function OutagePanel() {
  const messages = useMessages(simulatorMessages);
  const { api } = useGateway();
  const set = (values: Record<string, string>, seconds: number) =>
    api.put('/sandbox/outage', {
      body: {
        rail: (values['rail'] ?? 'card') as NewOutage['rail'],
        kind: (values['kind'] ?? 'down') as NewOutage['kind'],
        seconds,
      },
    });
  return (
    <Panel title={messages.outage}>
      <p className="quiet">{messages.outageLead}</p>
      <Form
        needs="simulate"
        action={values => set(values, Number(values['seconds'] ?? 60))}
        submit={messages.startOutage}
        done={messages.outageStarted}
      >
        <div className="pair">
          <SelectField
            label={messages.rail}
            name="rail"
            choices={[
              ['card', messages.card],
              ['pse', messages.pse],
              ['store', messages.store],
            ]}
          />
          <SelectField
            label={messages.kind}
            name="kind"
            choices={[
              ['down', messages.down],
              ['slow', messages.slow],
              ['timeout', messages.timeout],
            ]}
          />
          <TextField
            label={messages.seconds}
            name="seconds"
            type="number"
            min={1}
            max={86400}
            defaultValue={60}
          />
        </div>
      </Form>
      <Form
        needs="simulate"
        action={() => Promise.all(['card', 'pse', 'store'].map(rail => set({ rail }, 0)))}
        submit={messages.endOutage}
        look="plain"
        done={messages.outageEnded}
      />
    </Panel>
  );
}

export default function Simulator() {
  const messages = useMessages(simulatorMessages);
  return (
    <>
      <PageHead title={messages.title} lead={messages.lead} />
      <div className="split">
        <div>
          <WaitingPanel />
          <DisputePanel />
        </div>
        <div>
          <ClockPanel />
          <OutagePanel />
        </div>
      </div>
      <CardPanel />
    </>
  );
}
