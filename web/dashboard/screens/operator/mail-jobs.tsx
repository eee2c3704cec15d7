import { useState } from 'react';
import type { MailJob, MailJobContent } from '../../api/operator-types.ts';
import { withQuery } from '../../api/request.ts';
import { usePanel } from '../../api/use-panel.ts';
import { useFilters } from '../../router/router.tsx';
import { useWords } from '../../shell/preferences.ts';
import { CodeBlock } from '../../ui/code.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/field.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Mark } from '../../ui/mark.tsx';
import { Moment } from '../../ui/money.tsx';
import { Named } from '../../ui/named.tsx';
import { Empty, PageHead } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { jobWords } from '../../words/job-words.ts';
import { uiWords } from '../../words/ui-words.ts';
import { EnvironmentField, useEnvironmentFilter } from './environment-field.tsx';
import { JobButtons } from './job-buttons.tsx';

function ContentDialog({ address, onClose }: { address: string; onClose: () => void }) {
  const words = useWords(jobWords);
  const content = usePanel<MailJobContent>(address);
  return (
    <Dialog title={words.inspect} onClose={onClose}>
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
  const words = useWords(jobWords);
  const ui = useWords(uiWords);
  const [opened, setOpened] = useState<string>();
  return (
    <>
      <Table
        caption={words.mails}
        rows={jobs}
        keyOf={({ id }) => id}
        columns={[
          { title: words.kind, cell: ({ kind }) => words[kind] },
          { title: words.to, cell: row => <Named name={row.recipient} below={row.merchant_id} /> },
          {
            title: words.status,
            cell: row =>
              row.is_running ? (
                <Mark tone="wait">{words.running}</Mark>
              ) : (
                <Mark tone={row.status === 'failed' ? 'bad' : 'idle'}>{words[row.status]}</Mark>
              ),
          },
          { title: words.attempts, cell: ({ attempts }) => attempts, align: 'end', isWide: true },
          { title: words.reason, cell: row => row.last_error ?? ui.none, isWide: true },
          { title: words.since, cell: row => <Moment iso={row.queued_at} />, isWide: true },
          {
            title: ui.actions,
            cell: row => (
              <JobButtons
                address={`${start}/${row.id}`}
                name={`${words[row.kind]}, ${row.recipient}`}
                mayCancel={row.status === 'queued'}
                cancelLead={words.cancelMailLead}
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
  const words = useWords(jobWords);
  const { filters } = useFilters();
  const status = filters.get('status') === 'failed' ? 'failed' : 'queued';
  const start = `/panel/ops/jobs/${useEnvironmentFilter()}/mails`;
  const jobs = usePanel<{ jobs: MailJob[]; sends_mail: boolean }>(withQuery(start, { status }));
  return (
    <>
      <PageHead title={words.mails} lead={words.mailsLead} />
      <FilterBar>
        <SelectField
          label={words.status}
          name="status"
          defaultValue={status}
          choices={[
            ['queued', words.queued],
            ['failed', words.failed],
          ]}
        />
        <EnvironmentField />
      </FilterBar>
      <Loaded query={jobs}>
        {({ jobs: rows, sends_mail: sendsMail }) =>
          rows.length === 0 ? (
            <Empty title={words.empty} lead={sendsMail ? words.emptyLead : words.noMailServer} />
          ) : (
            <JobTable jobs={rows} start={start} />
          )
        }
      </Loaded>
    </>
  );
}
