import type { Check } from '@recaudo/contract/panel/operator-answers';
import { useState } from 'react';
import { usePanel } from '../../api/use-panel.ts';
import { usePreferences, useWords } from '../../shell/preferences.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Mark } from '../../ui/mark.tsx';
import { Table } from '../../ui/table.tsx';
import { doctorWords } from '../../words/doctor-words.ts';
import { operatorWords } from '../../words/operator-words.ts';
import { EachEnvironment } from './each-environment.tsx';

const tones = { ok: 'good', warning: 'wait', problem: 'bad', unknown: 'idle' } as const;

function CheckTable({ checks, place }: { checks: readonly Check[]; place: string }) {
  const words = useWords(doctorWords);
  const ops = useWords(operatorWords);
  const { language } = usePreferences();
  return (
    <Table
      caption={`${words.title}: ${place}`}
      rows={checks}
      keyOf={({ name }) => name}
      columns={[
        { title: words.check, cell: ({ name }) => words[name] },
        { title: words.result, cell: ({ state }) => <Mark tone={tones[state]}>{words[state]}</Mark> },
        {
          title: words.found,
          cell: ({ problems }) =>
            problems.length === 0 ? (
              <span className="quiet">{words.nothing}</span>
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
  const words = useWords(doctorWords);
  const answer = usePanel('/ops/doctor');
  return (
    <Dialog title={words.title} onClose={onClose}>
      <p>{words.lead}</p>
      <Loaded query={answer}>
        {found => (
          <EachEnvironment answer={found}>
            {({ checks }, _environment, name) => <CheckTable checks={checks} place={name} />}
          </EachEnvironment>
        )}
      </Loaded>
      <div className="buttons">
        <Button busy={answer.isFetching} onClick={() => void answer.refetch()}>
          {words.again}
        </Button>
      </div>
    </Dialog>
  );
}

/** Runs what `recaudo doctor` runs, and shows what it found. */
export function DoctorButton() {
  const words = useWords(doctorWords);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{words.run}</Button>
      {isOpen && <DoctorDialog onClose={() => setOpen(false)} />}
    </>
  );
}
