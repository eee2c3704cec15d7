import { useState } from 'react';
import type { SentMail } from '../../api/data-types.ts';
import { useData } from '../../api/use-data.ts';
import { useFilters } from '../../router/router.tsx';
import { useWords } from '../../shell/preferences.ts';
import { Button } from '../../ui/button.tsx';
import { CursorPager } from '../../ui/cursor-pager.tsx';
import { SelectField } from '../../ui/field.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Mark } from '../../ui/mark.tsx';
import { Moment } from '../../ui/money.tsx';
import { Empty, PageHead } from '../../ui/page.tsx';
import { SavedViews } from '../../ui/saved-views.tsx';
import { Table } from '../../ui/table.tsx';
import { letterWords } from '../../words/letter-words.ts';
import { LetterSamples, LetterSettingsPanel } from './letter-settings.tsx';
import { MailDialog } from './mail-dialog.tsx';

const ROWS = 25;
const kinds = [
  'receipt',
  'voucher',
  'payment_link',
  'failed_renewal',
  'webhook_disabled',
  'chargeback_opened',
  'chargeback_due',
  'export_ready',
] as const;
const states = ['queued', 'sent', 'failed'] as const;
const tones = { kept: 'idle', queued: 'wait', sent: 'good', failed: 'bad' } as const;

function Filters() {
  const words = useWords(letterWords);
  const { filters } = useFilters();
  return (
    <FilterBar>
      <SelectField
        label={words.kind}
        name="kind"
        defaultValue={filters.get('kind') ?? ''}
        choices={[['', words.all], ...kinds.map(kind => [kind, words[kind]] as const)]}
      />
      <SelectField
        label={words.state}
        name="status"
        defaultValue={filters.get('status') ?? ''}
        choices={[['', words.all], ...states.map(state => [state, words[state]] as const)]}
      />
    </FilterBar>
  );
}

function MailTable({ rows, onOpen }: { rows: readonly SentMail[]; onOpen: (mail: SentMail) => void }) {
  const words = useWords(letterWords);
  return (
    <Table
      caption={words.title}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { title: words.subject, cell: mail => mail.subject },
        { title: words.recipient, cell: mail => mail.recipient, isWide: true },
        { title: words.kind, cell: mail => words[mail.kind], isWide: true },
        { title: words.state, cell: ({ status }) => <Mark tone={tones[status]}>{words[status]}</Mark> },
        { title: words.when, cell: mail => <Moment iso={mail.creation_date} />, isWide: true },
        {
          title: words.open,
          cell: mail => (
            <Button aria-label={`${words.open}: ${mail.subject}`} onClick={() => onOpen(mail)}>
              {words.open}
            </Button>
          ),
        },
      ]}
    />
  );
}

export default function Mails() {
  const words = useWords(letterWords);
  const { filters } = useFilters();
  const [opened, setOpened] = useState<SentMail>();
  const asked = (name: string): string => filters.get(name) ?? '';
  const query = { kind: asked('kind'), status: asked('status'), before: asked('pagina'), limit: ROWS };
  const mails = useData<SentMail[]>('/mails', query);
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      <div className="split">
        <LetterSamples />
        <LetterSettingsPanel />
      </div>
      <h2>{words.recent}</h2>
      <SavedViews list="mails" />
      <Filters />
      <Loaded query={mails}>
        {rows =>
          rows.length === 0 ? (
            <Empty title={words.emptyTitle} lead={words.emptyLead} />
          ) : (
            <>
              {rows.some(({ status }) => status === 'kept') && <p className="quiet">{words.keptNote}</p>}
              <MailTable rows={rows} onOpen={setOpened} />
              <CursorPager next={rows.length === ROWS ? rows.at(-1)?.id : undefined} />
            </>
          )
        }
      </Loaded>
      {opened !== undefined && <MailDialog mail={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
