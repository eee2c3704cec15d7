import type { WithholdingRowView } from '@recaudo/contract/operator/settlement/withholding';
import type { WithholdingModeWord } from '@recaudo/contract/shared/words/settlement-words';
import { useState } from 'react';
import { usePanel } from '../../../../api/use-panel.ts';
import { formatDay } from '../../../../format/dates.ts';
import { formatNumber } from '../../../../format/number.ts';
import { fill } from '../../../../messages/dictionary.ts';
import { uiMessages } from '../../../../messages/ui-messages.ts';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { Button } from '../../../../ui/button.tsx';
import { FilterRow } from '../../../../ui/filters/filter-row.tsx';
import { Table } from '../../../../ui/lists/table.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { PageHead, Panel } from '../../../../ui/page.tsx';
import { RoleNote } from '../../../../ui/role-note.tsx';
import { Mark } from '../../../../ui/values/mark.tsx';
import { Named } from '../../../../ui/values/named.tsx';
import { AddRowDialog, EndRowDialog, ModeDialog } from '../../dialogs/withholding-dialogs.tsx';
import { withholdingMessages } from '../../messages/withholding-messages.ts';
import { useEnvironmentChoice, useEnvironmentFilter } from '../environment-filter.ts';

/** The texts of a row in the reader's words. */
function useRowText() {
  const messages = useMessages(withholdingMessages);
  const { language } = usePreferences();
  const day = (written: string): string => formatDay(written, language);
  return {
    // ICA is written per mille.
    rate: ({ tax, percent }: WithholdingRowView) =>
      tax === 'ica'
        ? `${formatNumber(Math.round(percent * 100_000) / 10_000, language)}\u00a0‰`
        : `${formatNumber(percent, language)}\u00a0%`,
    period: ({ effective_from: from, effective_to: to }: WithholdingRowView) =>
      to === null
        ? fill(messages.fromOn, { from: day(from) })
        : fill(messages.fromTo, { from: day(from), to: day(to) }),
    place: ({ city }: WithholdingRowView) =>
      city === null ? messages.country : fill(messages.city, { code: city }),
    methods: ({ methods }: WithholdingRowView) => methods.map(method => messages[method]).join(', '),
    exempt: ({ exempt }: WithholdingRowView) => exempt.map(regime => messages[regime]).join(', '),
  };
}

/** Notes of the shipped rows, in the reader's language. */
const shipped = {
  'renta-cards': 'noteRenta',
  'iva-cards': 'check',
  'ica-cards-11001': 'noteIca',
} as const;
const isShipped = (id: string): id is keyof typeof shipped => Object.hasOwn(shipped, id);

/** The law with its source and the note below. */
function Origin({ row }: { row: WithholdingRowView }) {
  const messages = useMessages(withholdingMessages);
  return (
    <>
      {row.law}
      <br />
      <span className="small quiet">
        {messages.source}: {row.source}
      </span>
      <br />
      <span className="small quiet">
        {isShipped(row.id) ? messages[shipped[row.id]] : (row.note ?? messages.check)}
      </span>
    </>
  );
}

function Rows(props: {
  title: string;
  rows: readonly WithholdingRowView[];
  onEnd?: (row: WithholdingRowView) => void;
}) {
  const { title, rows, onEnd } = props;
  const messages = useMessages(withholdingMessages);
  const ui = useMessages(uiMessages);
  const text = useRowText();
  if (rows.length === 0) return <p className="quiet">{messages.none}</p>;
  return (
    <Table
      caption={title}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          title: messages.tax,
          cell: row => <Named name={`${messages[row.tax]} ${text.rate(row)}`} below={text.period(row)} />,
        },
        {
          title: messages.base,
          cell: row => <Named name={messages[`base_${row.base}`]} below={text.methods(row)} />,
          isWide: true,
        },
        {
          title: messages.place,
          cell: row => (
            <Named
              name={text.place(row)}
              below={row.exempt.length === 0 ? null : `${messages.exempt}: ${text.exempt(row)}`}
            />
          ),
          isWide: true,
        },
        { title: messages.law, cell: row => <Origin row={row} />, isWide: true },
        ...(onEnd === undefined
          ? []
          : [
              {
                title: ui.actions,
                cell: (row: WithholdingRowView) => (
                  <Button needs="ops:money" look="quiet" onClick={() => onEnd(row)}>
                    {messages.end}
                  </Button>
                ),
              },
            ]),
      ]}
    />
  );
}

/** Who withholds, and what follows from it. */
function Mode({ mode, onChange }: { mode: WithholdingModeWord; onChange: () => void }) {
  const messages = useMessages(withholdingMessages);
  const notes = {
    agent: messages.modeAgentNote,
    passed_on: messages.modePassedNote,
    none: messages.modeNoneNote,
  };
  return (
    <Panel
      title={messages.mode}
      actions={<Mark tone={mode === 'none' ? 'idle' : 'good'}>{messages[`mode_${mode}`]}</Mark>}
    >
      <p>{notes[mode]}</p>
      <div className="buttons">
        <Button needs="ops:money" onClick={onChange}>
          {messages.changeMode}
        </Button>
      </div>
    </Panel>
  );
}

type Opened = 'mode' | 'add' | WithholdingRowView;

/** The dated table of withholdings: rates end and others begin, none is edited. */
export default function Withholdings() {
  const messages = useMessages(withholdingMessages);
  const environment = useEnvironmentFilter();
  const table = usePanel('/ops/withholdings/:environment', { path: { environment } });
  const [opened, setOpened] = useState<Opened>();
  const close = (): void => setOpened(undefined);
  const place = { environment, onClose: close };
  return (
    <>
      <PageHead title={messages.title} lead={messages.lead}>
        <Button needs="ops:money" look="primary" onClick={() => setOpened('add')}>
          {messages.add}
        </Button>
      </PageHead>
      <FilterRow filters={[useEnvironmentChoice()]} />
      <RoleNote needs="ops:money" />
      <Loaded query={table}>
        {({ mode, rows }) => (
          <>
            <Mode mode={mode} onChange={() => setOpened('mode')} />
            {(['current', 'future', 'past'] as const).map(state => {
              const own = rows.filter(row => row.state === state);
              if (state !== 'current' && own.length === 0) return null;
              return (
                <Panel key={state} title={messages[state]}>
                  {state === 'past' ? (
                    <Rows title={messages[state]} rows={own} />
                  ) : (
                    <Rows title={messages[state]} rows={own} onEnd={setOpened} />
                  )}
                </Panel>
              );
            })}
            {opened === 'mode' && <ModeDialog mode={mode} {...place} />}
          </>
        )}
      </Loaded>
      {opened === 'add' && <AddRowDialog {...place} />}
      {typeof opened === 'object' && <EndRowDialog row={opened} {...place} />}
    </>
  );
}
