import type { Check } from '@recaudo/contract/operator/operator-answers';
import { useState } from 'react';
import { usePanel } from '../../../../api/use-panel.ts';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Table } from '../../../../ui/lists/table.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { Mark } from '../../../../ui/values/mark.tsx';
import { doctorMessages } from '../../messages/doctor-messages.ts';
import { operatorMessages } from '../../messages/operator-messages.ts';
import { EachEnvironment } from '../each-environment.tsx';

const tones = { ok: 'good', warning: 'wait', problem: 'bad', unknown: 'idle' } as const;

function CheckTable({ checks, place }: { checks: readonly Check[]; place: string }) {
  const messages = useMessages(doctorMessages);
  const ops = useMessages(operatorMessages);
  const { language } = usePreferences();
  return (
    <Table
      caption={`${messages.title}: ${place}`}
      rows={checks}
      keyOf={({ name }) => name}
      columns={[
        { title: messages.check, cell: ({ name }) => messages[name] },
        { title: messages.result, cell: ({ state }) => <Mark tone={tones[state]}>{messages[state]}</Mark> },
        {
          title: messages.found,
          cell: ({ problems }) =>
            problems.length === 0 ? (
              <span className="quiet">{messages.nothing}</span>
            ) : (
              <ul className="plain-list">
                {problems.map(({ code, text }) => (
                  <li key={text.en}>
                    {ops[code]} <span className="small">({text[language]})</span>
                  </li>
                ))}
              </ul>
            ),
        },
      ]}
    />
  );
}

function DoctorDialog({ onClose }: { onClose: () => void }) {
  const messages = useMessages(doctorMessages);
  const answer = usePanel('/ops/doctor');
  return (
    <Dialog title={messages.title} onClose={onClose}>
      <p>{messages.lead}</p>
      <Loaded query={answer}>
        {found => (
          <EachEnvironment answer={found}>
            {({ checks }, _environment, name) => <CheckTable checks={checks} place={name} />}
          </EachEnvironment>
        )}
      </Loaded>
      <div className="buttons">
        <Button busy={answer.isFetching} onClick={() => void answer.refetch()}>
          {messages.again}
        </Button>
      </div>
    </Dialog>
  );
}

/** Runs the checks of `recaudo doctor` and shows the results. */
export function DoctorButton() {
  const messages = useMessages(doctorMessages);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{messages.run}</Button>
      {isOpen && <DoctorDialog onClose={() => setOpen(false)} />}
    </>
  );
}
