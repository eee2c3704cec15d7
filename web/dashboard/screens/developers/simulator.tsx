import { TEST_CARDS } from '@recaudo/contract/test-cards';
import type { NewOutage } from '../../api/types.ts';
import { usePreferences, useWords } from '../../shell/preferences.ts';
import { useGateway } from '../../shell/session.tsx';
import { Identifier } from '../../ui/code.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { PageHead, Panel } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { simulatorWords } from '../../words/simulator-words.ts';
import { ClockPanel } from './clock-panel.tsx';
import { DisputePanel, WaitingPanel } from './play-panels.tsx';

function OutagePanel() {
  const words = useWords(simulatorWords);
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
    <Panel title={words.outage}>
      <p className="quiet">{words.outageLead}</p>
      <Form
        needs="simulate"
        action={values => set(values, Number(values['seconds'] ?? 60))}
        submit={words.startOutage}
        done={words.outageStarted}
      >
        <div className="pair">
          <SelectField
            label={words.rail}
            name="rail"
            choices={[
              ['card', words.card],
              ['pse', words.pse],
              ['store', words.store],
            ]}
          />
          <SelectField
            label={words.kind}
            name="kind"
            choices={[
              ['down', words.down],
              ['slow', words.slow],
              ['timeout', words.timeout],
            ]}
          />
          <TextField
            label={words.seconds}
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
        submit={words.endOutage}
        look="plain"
        done={words.outageEnded}
      />
    </Panel>
  );
}

function CardPanel() {
  const words = useWords(simulatorWords);
  const { language } = usePreferences();
  return (
    <Panel title={words.cards}>
      <Table
        caption={words.cards}
        rows={TEST_CARDS}
        keyOf={({ number }) => number}
        columns={[
          { title: words.number, cell: ({ number }) => <Identifier value={number} /> },
          { title: words.brand, cell: ({ brand }) => brand, isWide: true },
          { title: words.result, cell: row => (language === 'es' ? row.descripcion : row.description) },
        ]}
      />
    </Panel>
  );
}

export default function Simulator() {
  const words = useWords(simulatorWords);
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
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
