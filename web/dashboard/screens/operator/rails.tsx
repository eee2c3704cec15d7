import type { Environment } from '@recaudo/contract/environment';
import type { Bank, RailCounts, Rails } from '@recaudo/contract/panel/operator-answers';
import { useState } from 'react';
import { panel } from '../../api/gateway-client.ts';
import { useWatched } from '../../api/use-panel.ts';
import { formatNumber } from '../../format/number.ts';
import { formatRate } from '../../format/rate.ts';
import { usePreferences, useWords } from '../../shell/preferences.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Mark } from '../../ui/mark.tsx';
import { PageHead } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { fill } from '../../words/dictionary.ts';
import { operatorWords } from '../../words/operator-words.ts';
import { railWords } from '../../words/rail-words.ts';
import { uiWords } from '../../words/ui-words.ts';
import { EachEnvironment } from './each-environment.tsx';
import { RailMark } from './rail-mark.tsx';

const EVERY_MS = 15_000;

interface Chosen {
  bank: Bank;
  environment: Environment;
}

function BankDialog({ bank, environment, onClose }: Chosen & { onClose: () => void }) {
  const words = useWords(railWords);
  return (
    <Dialog
      title={fill(bank.enabled ? words.offTitle : words.onTitle, { bank: bank.name })}
      onClose={onClose}
    >
      <p>{bank.enabled ? words.offLead : words.onLead}</p>
      <Form
        action={({ notice }, idempotencyKey) =>
          panel.post('/ops/rails/pse/banks/:code', {
            path: { code: bank.code },
            body: { environment, enabled: !bank.enabled, ...(bank.enabled ? { notice } : {}) },
            idempotencyKey,
          })
        }
        submit={bank.enabled ? words.off : words.on}
        look={bank.enabled ? 'danger' : 'primary'}
        done={bank.enabled ? words.isOff : words.isOn}
        onDone={onClose}
        onCancel={onClose}
      >
        {bank.enabled && (
          <TextArea
            label={words.notice}
            hint={words.noticeHint}
            name="notice"
            defaultValue={words.noticeExample}
            maxLength={300}
            required
          />
        )}
      </Form>
    </Dialog>
  );
}

function RailTable({ rails, place }: { rails: Rails; place: string }) {
  const words = useWords(railWords);
  const ops = useWords(operatorWords);
  const ui = useWords(uiWords);
  const { language } = usePreferences();
  const counted = (read: (counts: RailCounts) => string | number) => (row: { counts?: RailCounts }) =>
    row.counts === undefined ? ui.none : read(row.counts);
  const rows = [
    { name: ops.cards, state: rails.cards.state, counts: rails.cards.last_hour },
    { name: 'PSE', state: rails.pse.state, counts: rails.pse.last_hour },
    { name: ops.stores, state: rails.stores.state },
  ];
  return (
    <Table
      caption={`${words.lastHour}: ${place}`}
      rows={rows}
      keyOf={({ name }) => name}
      columns={[
        { title: words.rail, cell: ({ name }) => name },
        { title: words.state, cell: ({ state }) => <RailMark state={state} /> },
        { title: words.calls, cell: counted(({ total }) => total), align: 'end' },
        {
          title: words.errors,
          cell: counted(({ error_rate: rate }) => formatRate(rate, language)),
          align: 'end',
        },
        {
          title: words.latency,
          cell: counted(({ p50_ms: p50, p95_ms: p95 }) =>
            p50 === null || p95 === null
              ? ui.none
              : `${formatNumber(p50, language)} / ${formatNumber(p95, language)}\u00a0ms`,
          ),
          align: 'end',
          isWide: true,
        },
      ]}
    />
  );
}

function BankTable(props: { banks: readonly Bank[]; place: string; onChoose: (bank: Bank) => void }) {
  const words = useWords(railWords);
  const ui = useWords(uiWords);
  const { banks, place, onChoose } = props;
  if (banks.length === 0) return <p className="quiet">{words.noBanks}</p>;
  // What is off first: that is what somebody comes back for.
  const rows = [...banks].sort((one, other) => Number(one.enabled) - Number(other.enabled));
  return (
    <Table
      caption={`${words.banks}: ${place}`}
      rows={rows}
      keyOf={({ code }) => code}
      columns={[
        { title: words.bank, cell: ({ name }) => name },
        {
          title: words.state,
          cell: ({ enabled }) => (
            <Mark tone={enabled ? 'good' : 'bad'}>{enabled ? words.offered : words.switchedOff}</Mark>
          ),
        },
        { title: words.notice, cell: ({ notice }) => notice ?? ui.none, isWide: true },
        {
          title: ui.actions,
          cell: bank => (
            <Button
              look="quiet"
              aria-label={`${bank.enabled ? words.off : words.on}: ${bank.name}`}
              onClick={() => onChoose(bank)}
            >
              {bank.enabled ? words.off : words.on}
            </Button>
          ),
        },
      ]}
    />
  );
}

export default function RailsScreen() {
  const words = useWords(railWords);
  const rails = useWatched('/ops/rails', EVERY_MS);
  const [chosen, setChosen] = useState<Chosen>();
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      <Loaded query={rails}>
        {answer => (
          <EachEnvironment answer={answer}>
            {(found, environment, name) => (
              <>
                <RailTable rails={found} place={name} />
                <h3>{words.banks}</h3>
                <BankTable
                  banks={found.pse.banks}
                  place={name}
                  onChoose={bank => setChosen({ bank, environment })}
                />
              </>
            )}
          </EachEnvironment>
        )}
      </Loaded>
      {chosen !== undefined && <BankDialog {...chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}
