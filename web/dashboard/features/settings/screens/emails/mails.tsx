import type { SentEmail } from '@recaudo/contract/merchant/settings/emails';
import { useState } from 'react';
import { useFilters } from '../../../../router/router.tsx';
import { useMessages } from '../../../../session/preferences.ts';
import { useData } from '../../../../session/use-data.ts';
import { Button } from '../../../../ui/button.tsx';
import type { Filter } from '../../../../ui/filters/filter.ts';
import { FilterRow } from '../../../../ui/filters/filter-row.tsx';
import { CursorPager } from '../../../../ui/lists/cursor-pager.tsx';
import { SavedViews } from '../../../../ui/lists/saved-views.tsx';
import { Table } from '../../../../ui/lists/table.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { Empty, PageHead } from '../../../../ui/page.tsx';
import { Mark } from '../../../../ui/values/mark.tsx';
import { Instant } from '../../../../ui/values/money.tsx';
import { MailDialog } from '../../dialogs/mail-dialog.tsx';
import { emailMessages } from '../../messages/email-messages.ts';
import { EmailSamples, EmailSettingsPanel } from './email-settings.tsx';
import { OwnTextsPanel } from './email-texts.tsx';
import { MailReason } from './mail-reason.tsx';

const ROWS = 25;
const kinds = [
  'receipt',
  'voucher',
  'payment_link',
  'failed_renewal',
  'card_expiring',
  'invoice_issued',
  'invoice_reminder',
  'invoice_overdue',
  'invoice_paid',
  'invoice_void',
  'invoice_credit_note',
  'webhook_disabled',
  'payout_account_news',
  'payout_news',
  'chargeback_opened',
  'chargeback_due',
  'reversal_opened',
  'reversal_due',
  'reversal_payout',
  'reversal_news',
  'export_ready',
] as const;
const states = ['waiting', 'queued', 'sent', 'failed', 'replaced', 'dropped'] as const;
const tones = {
  kept: 'idle',
  waiting: 'wait',
  queued: 'wait',
  sent: 'good',
  failed: 'bad',
  replaced: 'idle',
  dropped: 'idle',
} as const;

function Filters() {
  const messages = useMessages(emailMessages);
  const filters: Filter[] = [
    {
      kind: 'choice',
      name: 'kind',
      label: messages.kind,
      isPinned: true,
      choices: kinds.map(kind => [kind, messages[kind]] as const),
    },
    {
      kind: 'choice',
      name: 'status',
      label: messages.state,
      isPinned: true,
      choices: states.map(state => [state, messages[state]] as const),
    },
  ];
  return <FilterRow filters={filters} />;
}

function MailTable({ rows, onOpen }: { rows: readonly SentEmail[]; onOpen: (mail: SentEmail) => void }) {
  const messages = useMessages(emailMessages);
  return (
    <Table
      caption={messages.title}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { title: messages.subject, cell: mail => mail.subject },
        { title: messages.recipient, cell: mail => mail.recipient, isWide: true },
        { title: messages.kind, cell: mail => messages[mail.kind], isWide: true },
        {
          title: messages.state,
          cell: mail => (
            <>
              <Mark tone={tones[mail.status]}>{messages[mail.status]}</Mark>
              <MailReason mail={mail} />
            </>
          ),
        },
        { title: messages.when, cell: mail => <Instant iso={mail.creation_date} />, isWide: true },
        {
          title: messages.open,
          cell: mail => (
            <Button aria-label={`${messages.open}: ${mail.subject}`} onClick={() => onOpen(mail)}>
              {messages.open}
            </Button>
          ),
        },
      ]}
    />
  );
}

export default function Mails() {
  const messages = useMessages(emailMessages);
  const { filters } = useFilters();
  const [opened, setOpened] = useState<SentEmail>();
  const asked = (name: string): string => filters.get(name) ?? '';
  const query = { kind: asked('kind'), status: asked('status'), before: asked('pagina'), limit: ROWS };
  const mails = useData('/mails', { query });
  return (
    <>
      <PageHead title={messages.title} lead={messages.lead} />
      <div className="split">
        <EmailSamples />
        <div>
          <EmailSettingsPanel />
          <OwnTextsPanel />
        </div>
      </div>
      <h2>{messages.recent}</h2>
      <p className="small quiet">{messages.hoursNote}</p>
      <Filters />
      <SavedViews list="mails" />
      <Loaded query={mails}>
        {rows =>
          rows.length === 0 ? (
            <Empty title={messages.emptyTitle} lead={messages.emptyLead} />
          ) : (
            <>
              {rows.some(({ status }) => status === 'kept') && <p className="quiet">{messages.keptNote}</p>}
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
