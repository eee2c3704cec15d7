import type { AuditRow } from '../../api/panel-types.ts';
import { withQuery } from '../../api/request.ts';
import { usePanel } from '../../api/use-api.ts';
import { settingsMessages } from '../../messages/settings-messages.ts';
import { useFilters } from '../../router/router.tsx';
import { useMessages } from '../../shell/preferences.ts';
import { useBusiness } from '../../shell/session.tsx';
import { CursorPager } from '../../ui/cursor-pager.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Empty, PageHead } from '../../ui/page.tsx';
import { AuditTable } from './audit-table.tsx';

const ROWS = 50;

export default function Audit() {
  const messages = useMessages(settingsMessages);
  const before = useFilters().filters.get('pagina') ?? undefined;
  const address = `/panel/businesses/${useBusiness()?.id}/audit`;
  const audit = usePanel<AuditRow[]>(withQuery(address, { limit: ROWS, before }));
  return (
    <>
      <PageHead title={messages.audit} lead={messages.auditLead} />
      <Loaded query={audit} lines={8}>
        {rows =>
          rows.length === 0 ? (
            <Empty title={messages.noAudit} lead={messages.noAuditLead} />
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
