import { useState } from 'react';
import type { MailJob, MailJobContent } from '../../api/operator-types.ts';
import { withQuery } from '../../api/request.ts';
import { usePanel } from '../../api/use-api.ts';
import { jobMessages } from '../../messages/job-messages.ts';
import { uiMessages } from '../../messages/ui-messages.ts';
import { useFilters } from '../../router/router.tsx';
import { useMessages } from '../../shell/preferences.ts';
import { CodeBlock } from '../../ui/code.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/field.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Mark } from '../../ui/mark.tsx';
import { Instant } from '../../ui/money.tsx';
import { Named } from '../../ui/named.tsx';
import { Empty, PageHead } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { EnvironmentField, useEnvironmentFilter } from './environment-field.tsx';
import { JobButtons } from './job-buttons.tsx';

function ContentDialog({ address, onClose }: { address: string; onClose: () => void }) {
  const messages = useMessages(jobMessages);
  const content = usePanel<MailJobContent>(address);
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

function JobTable({ jobs, start }: { jobs: readonly MailJob[]; start: string }) {
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
          { title: messages.kind, cell: ({ kind }) => messages[kind] },
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
                address={`${start}/${row.id}`}
                name={`${messages[row.kind]}, ${row.recipient}`}
                mayCancel={row.status === 'queued'}
                cancelLead={messages.cancelMailLead}
                onInspect={() => setOpened(row.id)}
              />
            ),
          },
        ]}
      />
      {opened !== undefined && (
        <ContentDialog address={`${start}/${opened}`} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}

export default function MailJobs() {
  const messages = useMessages(jobMessages);
  const { filters } = useFilters();
  const status = filters.get('status') === 'failed' ? 'failed' : 'queued';
  const start = `/panel/ops/jobs/${useEnvironmentFilter()}/mails`;
  const jobs = usePanel<{ jobs: MailJob[]; sends_mail: boolean }>(withQuery(start, { status }));
  return (
    <>
      <PageHead title={messages.mails} lead={messages.mailsLead} />
      <FilterBar>
        <SelectField
          label={messages.status}
          name="status"
          defaultValue={status}
          choices={[
            ['queued', messages.queued],
            ['failed', messages.failed],
          ]}
        />
        <EnvironmentField />
      </FilterBar>
      <Loaded query={jobs}>
        {({ jobs: rows, sends_mail: sendsMail }) =>
          rows.length === 0 ? (
            <Empty title={messages.empty} lead={sendsMail ? messages.emptyLead : messages.noMailServer} />
          ) : (
            <JobTable jobs={rows} start={start} />
          )
        }
      </Loaded>
    </>
  );
}
