import { usePanel } from '../../../../api/use-panel.ts';
import { useFilters } from '../../../../router/router.tsx';
import { useMessages } from '../../../../session/preferences.ts';
import { useBusinessId } from '../../../../session/session.tsx';
import { CursorPager } from '../../../../ui/lists/cursor-pager.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { Empty, PageHead } from '../../../../ui/page.tsx';
import { settingsMessages } from '../../messages/settings-messages.ts';
import { AuditTable } from './audit-table.tsx';

const ROWS = 50;

export default function Audit() {
  const messages = useMessages(settingsMessages);
  const before = useFilters().filters.get('pagina') ?? undefined;
  const audit = usePanel('/businesses/:business_id/audit', {
    path: { business_id: useBusinessId() },
    query: { limit: ROWS, before },
  });
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
