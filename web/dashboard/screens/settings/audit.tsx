import type { AuditRow } from '../../api/panel-types.ts';
import { withQuery } from '../../api/request.ts';
import { usePanel } from '../../api/use-api.ts';
import { changeFilters } from '../../router/paths.ts';
import { Link, useFilters, usePath } from '../../router/router.tsx';
import { useWords } from '../../shell/preferences.ts';
import { useBusiness } from '../../shell/session.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/money.tsx';
import { Empty, PageHead } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { settingsWords } from '../../words/settings-words.ts';
import { shellWords } from '../../words/shell-words.ts';
import { uiWords } from '../../words/ui-words.ts';

const ROWS = 50;

function AuditTable({ rows }: { rows: readonly AuditRow[] }) {
  const words = useWords(settingsWords);
  const shell = useWords(shellWords);
  const ui = useWords(uiWords);
  return (
    <Table
      caption={words.audit}
      rows={rows}
      keyOf={({ number }) => String(number)}
      columns={[
        { title: words.number, cell: ({ number }) => number, align: 'end' },
        { title: words.when, cell: row => <Moment iso={row.creation_date} /> },
        { title: words.who, cell: ({ account }) => account?.name ?? words.system },
        { title: words.action, cell: ({ action }) => <code>{action}</code> },
        { title: words.what, cell: ({ what }) => what ?? ui.none, isWide: true },
        {
          title: words.environment,
          cell: ({ environment }) => (environment === null ? ui.none : shell[environment]),
          isWide: true,
        },
        { title: words.from, cell: row => row.from_ip ?? ui.none, isWide: true },
        {
          title: words.seal,
          cell: ({ hash }) => <code title={hash}>{hash.slice(0, 8)}</code>,
          isWide: true,
        },
      ]}
    />
  );
}

export default function Audit() {
  const words = useWords(settingsWords);
  const path = usePath();
  const before = useFilters().filters.get('antes') ?? undefined;
  const address = `/panel/businesses/${useBusiness()?.id}/audit`;
  const audit = usePanel<AuditRow[]>(withQuery(address, { limit: ROWS, before }));
  return (
    <>
      <PageHead title={words.audit} lead={words.auditLead} />
      <Loaded query={audit} lines={8}>
        {rows =>
          rows.length === 0 ? (
            <Empty title={words.noAudit} lead={words.noAuditLead} />
          ) : (
            <>
              <AuditTable rows={rows} />
              {rows.length === ROWS && (
                <p className="pager">
                  <Link
                    className="button plain"
                    href={path + changeFilters('', { antes: String(rows.at(-1)?.number) })}
                  >
                    {words.older} →
                  </Link>
                </p>
              )}
            </>
          )
        }
      </Loaded>
    </>
  );
}
