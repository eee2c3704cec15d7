import type { AuditRow } from '../../api/panel-types.ts';
import { withQuery } from '../../api/request.ts';
import { usePanel } from '../../api/use-panel.ts';
import { useFilters } from '../../router/router.tsx';
import { useWords } from '../../shell/preferences.ts';
import { useBusiness } from '../../shell/session.tsx';
import { CursorPager } from '../../ui/cursor-pager.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Empty, PageHead } from '../../ui/page.tsx';
import { settingsWords } from '../../words/settings-words.ts';
import { AuditTable } from './audit-table.tsx';

const ROWS = 50;

export default function Audit() {
  const words = useWords(settingsWords);
  const before = useFilters().filters.get('pagina') ?? undefined;
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
              <CursorPager next={rows.length === ROWS ? String(rows.at(-1)?.number) : undefined} />
            </>
          )
        }
      </Loaded>
    </>
  );
}
