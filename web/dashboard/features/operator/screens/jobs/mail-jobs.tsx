import type { MailJob } from '@recaudo/contract/operator/jobs';
import type { Environment } from '@recaudo/contract/shared/environment';
import { useState } from 'react';
import { usePanel } from '../../../../api/use-panel.ts';
import { uiMessages } from '../../../../messages/ui-messages.ts';
import { useFilters } from '../../../../router/router.tsx';
import { useMessages } from '../../../../session/preferences.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import type { Filter } from '../../../../ui/filters/filter.ts';
import { FilterRow } from '../../../../ui/filters/filter-row.tsx';
import { Table } from '../../../../ui/lists/table.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { Empty, PageHead } from '../../../../ui/page.tsx';
import { CodeBlock } from '../../../../ui/values/code.tsx';
import { Mark } from '../../../../ui/values/mark.tsx';
import { Instant } from '../../../../ui/values/money.tsx';
import { Named } from '../../../../ui/values/named.tsx';
import { jobMessages } from '../../messages/job-messages.ts';
import { useEnvironmentChoice, useEnvironmentFilter } from '../environment-filter.ts';
import { JobButtons } from './job-buttons.tsx';

type Messages = Record<keyof typeof jobMessages.es, string>;

/** Emails that merchants do not send have only a kind name. */
const kindName = (messages: Messages, kind: string): string =>
  kind in messages ? messages[kind as keyof Messages] : kind;

interface ContentProps {
  path: { environment: Environment; job_id: string };
  onClose: () => void;
}

function ContentDialog({ path, onClose }: ContentProps) {
  const messages = useMessages(jobMessages);
  const content = usePanel('/ops/jobs/:environment/mails/:job_id', { path });
  return (
    <Dialog title={messages.inspect} onClose={onClose}>
      <Loaded query={content}>
        {({ recipient, subject, text }) => (
          <>
            <p>
              {recipient}: <strong>{subject}</strong>
            </p>
            <CodeBlock text={text} label={subject} />
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

function JobTable({ jobs, environment }: { jobs: readonly MailJob[]; environment: Environment }) {
  const messages = useMessages(jobMessages);
  const ui = useMessages(uiMessages);
  const [opened, setOpened] = useState<string>();
  return (
    <>
      <Table
        caption={messages.mails}
        rows={jobs}
        keyOf={({ id }) => id}
        columns={[
          { title: messages.kind, cell: ({ kind }) => kindName(messages, kind) },
          { title: messages.to, cell: row => <Named name={row.recipient} below={row.merchant_id} /> },
          {
            title: messages.status,
            cell: row =>
              row.is_running ? (
                <Mark tone="wait">{messages.running}</Mark>
              ) : (
                <Mark tone={row.status === 'failed' ? 'bad' : 'idle'}>{messages[row.status]}</Mark>
              ),
          },
          { title: messages.attempts, cell: ({ attempts }) => attempts, align: 'end', isWide: true },
          { title: messages.reason, cell: row => row.last_error ?? ui.none, isWide: true },
          { title: messages.since, cell: row => <Instant iso={row.queued_at} />, isWide: true },
          {
            title: ui.actions,
            cell: row => (
              <JobButtons
                place={{ queue: 'mails', environment, id: row.id }}
                name={`${kindName(messages, row.kind)}, ${row.recipient}`}
                mayCancel={row.status === 'queued'}
                cancelLead={messages.cancelMailLead}
                onInspect={() => setOpened(row.id)}
              />
            ),
          },
        ]}
      />
      {opened !== undefined && (
        <ContentDialog path={{ environment, job_id: opened }} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}

export default function MailJobs() {
  const messages = useMessages(jobMessages);
  const { filters } = useFilters();
  const status = filters.get('status') === 'failed' ? 'failed' : 'queued';
  const environment = useEnvironmentFilter();
  const state: Filter = {
    kind: 'choice',
    name: 'status',
    label: messages.status,
    initial: 'queued',
    choices: [
      ['queued', messages.queued],
      ['failed', messages.failed],
    ],
  };
  const jobs = usePanel('/ops/jobs/:environment/mails', { path: { environment }, query: { status } });
  return (
    <>
      <PageHead title={messages.mails} lead={messages.mailsLead} />
      <FilterRow filters={[state, useEnvironmentChoice()]} />
      <Loaded query={jobs}>
        {({ jobs: rows, sends_mail: sendsMail }) =>
          rows.length === 0 ? (
            <Empty title={messages.empty} lead={sendsMail ? messages.emptyLead : messages.noMailServer} />
          ) : (
            <JobTable jobs={rows} environment={environment} />
          )
        }
      </Loaded>
    </>
  );
}
