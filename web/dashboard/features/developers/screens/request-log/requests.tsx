import type { LoggedRequest } from '@recaudo/contract/merchant/settings/request-log';
import { useState } from 'react';
import { uiMessages } from '../../../../messages/ui-messages.ts';
import { useFilters, useSearch } from '../../../../router/router.tsx';
import { useMessages } from '../../../../session/preferences.ts';
import { useGateway, useSession } from '../../../../session/session.tsx';
import { useData } from '../../../../session/use-data.ts';
import { useAddress } from '../../../../shell/use-address.ts';
import { Button } from '../../../../ui/button.tsx';
import type { Filter } from '../../../../ui/filters/filter.ts';
import { FilterRow } from '../../../../ui/filters/filter-row.tsx';
import { CursorPager } from '../../../../ui/lists/cursor-pager.tsx';
import { SavedViews } from '../../../../ui/lists/saved-views.tsx';
import { Table } from '../../../../ui/lists/table.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { Empty, PageHead } from '../../../../ui/page.tsx';
import { CodeBlock } from '../../../../ui/values/code.tsx';
import { Mark } from '../../../../ui/values/mark.tsx';
import { Milliseconds } from '../../../../ui/values/milliseconds.tsx';
import { Instant, Money } from '../../../../ui/values/money.tsx';
import { requestLogMessages } from '../../messages/request-log-messages.ts';
import { paymentIn } from './payment-in.ts';
import { joinRows, shortPath, toneOf } from './shown-request.ts';
import { useTail } from './use-tail.ts';

const filterNames = ['method', 'path', 'status', 'error_code', 'request_id'] as const;
type LogFilters = Partial<Record<(typeof filterNames)[number] | 'before', string | undefined>>;

function Filters() {
  const messages = useMessages(requestLogMessages);
  const filters: Filter[] = [
    {
      kind: 'choice',
      name: 'method',
      label: messages.method,
      isPinned: true,
      choices: ['GET', 'POST', 'PUT', 'DELETE'].map(method => [method, method] as const),
    },
    {
      kind: 'choice',
      name: 'status',
      label: messages.status,
      isPinned: true,
      choices: [
        ['2xx', messages.went],
        ['4xx', messages.refused],
        ['5xx', messages.broke],
      ],
    },
    { kind: 'text', name: 'error_code', label: messages.errorCode, digits: 4 },
    { kind: 'text', name: 'request_id', label: messages.requestId },
  ];
  return <FilterRow search={{ kind: 'text', name: 'path', label: messages.path }} filters={filters} />;
}

/** `$ 20.000 · Ana Torres`, because people search a log for a person more often than for a path. */
function PaymentIn({ row }: { row: LoggedRequest }) {
  const ui = useMessages(uiMessages);
  const { amount, payer } = paymentIn(row);
  if (amount === undefined) return payer ?? ui.none;
  return (
    <>
      <Money amount={amount} />
      {payer !== undefined && <span className="quiet"> · {payer}</span>}
    </>
  );
}

function RequestTable({ rows }: { rows: readonly LoggedRequest[] }) {
  const messages = useMessages(requestLogMessages);
  const ui = useMessages(uiMessages);
  const address = useAddress();
  return (
    <Table
      name="requests"
      caption={messages.requests}
      rows={rows}
      keyOf={({ id }) => id}
      hrefOf={row => address(`/peticiones/${row.request_id}`)}
      columns={[
        { id: 'request', title: messages.request, cell: row => `${row.method} ${shortPath(row)}` },
        {
          id: 'status',
          title: messages.status,
          cell: ({ status, warning }) => (
            <>
              <Mark tone={toneOf(status)}>{status}</Mark>{' '}
              {warning !== null && <Mark tone="wait">{messages.warning}</Mark>}
            </>
          ),
        },
        { id: 'payment', title: messages.payment, cell: row => <PaymentIn row={row} />, isWide: true },
        { id: 'error_code', title: messages.errorCode, cell: row => row.error_code ?? ui.none, isWide: true },
        { id: 'date', title: messages.date, cell: row => <Instant iso={row.creation_date} />, isWide: true },
        {
          id: 'duration',
          title: messages.duration,
          cell: row => <Milliseconds value={row.duration_ms} />,
          align: 'end',
          isWide: true,
        },
      ]}
    />
  );
}

/** An empty log: shows the API's address and a first call. */
function NoRequests() {
  const messages = useMessages(requestLogMessages);
  const { environment, merchantId } = useGateway();
  const { addresses } = useSession();
  return (
    <Empty title={messages.empty} lead={messages.emptyLead}>
      <CodeBlock
        text={`curl '${addresses[environment]}/v1/${merchantId}/charges' \\\n  -u "$RECAUDO_KEY:"`}
        label={messages.example}
      />
    </Empty>
  );
}

function List({ query }: { query: LogFilters }) {
  const messages = useMessages(requestLogMessages);
  const ui = useMessages(uiMessages);
  const search = useSearch();
  const log = useData('/requests', { query });
  const [isFollowed, setFollowed] = useState(false);
  const newer = useTail(
    { ...query, before: undefined },
    { isOn: isFollowed, newest: log.data?.requests[0]?.id, restart: log.refetch },
  );
  return (
    <>
      <div className="buttons list-tools">
        <Button aria-pressed={isFollowed} onClick={() => setFollowed(!isFollowed)}>
          {isFollowed ? messages.stop : messages.follow}
        </Button>
        <span role="status">{isFollowed ? messages.following : ''}</span>
      </div>
      <Loaded query={log} lines={10}>
        {({ requests, next_before }) => {
          const rows = joinRows(newer, requests);
          if (rows.length === 0 && search === '') return <NoRequests />;
          return (
            <>
              {rows.length === 0 ? (
                <Empty title={ui.nothingMatches} lead={ui.nothingMatchesLead} />
              ) : (
                <RequestTable rows={rows} />
              )}
              <CursorPager next={next_before} />
            </>
          );
        }}
      </Loaded>
    </>
  );
}

export default function Requests() {
  const messages = useMessages(requestLogMessages);
  const search = useSearch();
  const { filters } = useFilters();
  const query: LogFilters = {};
  for (const name of filterNames) query[name] = filters.get(name) ?? undefined;
  query.before = filters.get('pagina') ?? undefined;
  return (
    <>
      <PageHead title={messages.requests} lead={messages.lead} />
      <Filters />
      <SavedViews list="requests" />
      <List key={search} query={query} />
    </>
  );
}
