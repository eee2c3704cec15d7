import type { WebhookJob } from '@recaudo/contract/operator/jobs';
import type { Environment } from '@recaudo/contract/shared/environment';
import { useState } from 'react';
import { usePanel } from '../../../../api/use-panel.ts';
import { uiMessages } from '../../../../messages/ui-messages.ts';
import { useFilters } from '../../../../router/router.tsx';
import { useMessages } from '../../../../session/preferences.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { FilterRow } from '../../../../ui/filters/filter-row.tsx';
import { CursorPager } from '../../../../ui/lists/cursor-pager.tsx';
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

/** The server's page size. */
const ROWS = 50;

/** Formats JSON; redacted text may be truncated and then stays as it is. */
function readable(payload: string): string {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2);
  } catch {
    return payload;
  }
}

interface ContentProps {
  path: { environment: Environment; job_id: string };
  onClose: () => void;
}

function ContentDialog({ path, onClose }: ContentProps) {
  const messages = useMessages(jobMessages);
  const content = usePanel('/ops/jobs/:environment/webhooks/:job_id', { path });
  return (
    <Dialog title={messages.inspect} onClose={onClose}>
      <Loaded query={content}>
        {({ events }) =>
          events.map(({ id, type, payload, reason }) => (
            <section key={id}>
              <h3>{type}</h3>
              {reason !== null && <p>{reason}</p>}
              <CodeBlock text={readable(payload ?? '')} label={type} />
            </section>
          ))
        }
      </Loaded>
    </Dialog>
  );
}

function JobTable({ jobs, environment }: { jobs: readonly WebhookJob[]; environment: Environment }) {
  const messages = useMessages(jobMessages);
  const ui = useMessages(uiMessages);
  const [opened, setOpened] = useState<string>();
  const stateOf = (job: WebhookJob) => {
    if (job.is_running) return <Mark tone="wait">{messages.running}</Mark>;
    return job.attempts > 0 ? <Mark tone="bad">{messages.retrying}</Mark> : messages.waiting;
  };
  return (
    <>
      <Table
        caption={messages.webhooks}
        rows={jobs}
        keyOf={({ id }) => id}
        columns={[
          { title: messages.merchant, cell: row => <Named name={row.merchant_name} below={row.to} /> },
          { title: messages.status, cell: stateOf },
          { title: messages.attempts, cell: ({ attempts }) => attempts, align: 'end', isWide: true },
          { title: messages.since, cell: row => <Instant iso={row.queued_at} />, isWide: true },
          { title: messages.next, cell: row => <Instant iso={row.next_attempt_at} />, isWide: true },
          {
            title: ui.actions,
            cell: row => (
              <JobButtons
                place={{ queue: 'webhooks', environment, id: row.id }}
                name={`${row.merchant_name}, ${row.resource_id}`}
                mayCancel
                cancelLead={messages.cancelWebhookLead}
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

export default function WebhookJobs() {
  const messages = useMessages(jobMessages);
  const { filters } = useFilters();
  const environment = useEnvironmentFilter();
  const merchant = filters.get('comercio') ?? '';
  const query = { merchant, after: filters.get('pagina') ?? '' };
  const jobs = usePanel('/ops/jobs/:environment/webhooks', { path: { environment }, query });
  return (
    <>
      <PageHead title={messages.webhooks} lead={messages.webhooksLead} />
      <FilterRow
        search={{ kind: 'text', name: 'comercio', label: messages.merchant, hint: messages.merchantHint }}
        filters={[useEnvironmentChoice()]}
      />
      <Loaded query={jobs}>
        {({ jobs: rows }) =>
          rows.length === 0 ? (
            <Empty title={messages.empty} lead={messages.emptyLead} />
          ) : (
            <JobTable jobs={rows} environment={environment} />
          )
        }
      </Loaded>
      <CursorPager next={jobs.data?.jobs.length === ROWS ? jobs.data.jobs.at(-1)?.id : undefined} />
    </>
  );
}
