import { usePanel } from '../../../api/use-panel.ts';
import { useFilters } from '../../../router/router.tsx';
import { useMessages } from '../../../session/preferences.ts';
import { useMay } from '../../../session/use-may.ts';
import { FilterRow } from '../../../ui/filters/filter-row.tsx';
import { CursorPager } from '../../../ui/lists/cursor-pager.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Empty, PageHead } from '../../../ui/page.tsx';
import { ScreenNote } from '../../../ui/role-note.tsx';
import { settingsMessages } from '../../settings/messages/settings-messages.ts';
import { AuditTable } from '../../settings/screens/audit/audit-table.tsx';
import { operatorMessages } from '../messages/operator-messages.ts';

const ROWS = 50;

export default function OperatorAuditScreen() {
  const messages = useMessages(operatorMessages);
  const may = useMay('ops:administer');
  return (
    <>
      <PageHead title={messages.audit} lead={messages.auditLead} />
      {may ? <Entries /> : <ScreenNote duties={['administer']} />}
    </>
  );
}

function Entries() {
  const messages = useMessages(operatorMessages);
  const settings = useMessages(settingsMessages);
  const { filters } = useFilters();
  const query = {
    business: filters.get('business') ?? '',
    before: filters.get('pagina') ?? '',
    limit: ROWS,
  };
  const audit = usePanel('/ops/audit', { query });
  return (
    <>
      <FilterRow
        search={{ kind: 'text', name: 'business', label: messages.business, hint: messages.businessHint }}
        filters={[]}
      />
      <Loaded query={audit} lines={8}>
        {({ business_name: name, entries }) => (
          <>
            <h2 className="list-tools">{name ?? messages.installation}</h2>
            {entries.length === 0 ? (
              <Empty title={settings.noAudit} lead={messages.noAuditLead} />
            ) : (
              <AuditTable rows={entries} />
            )}
            <CursorPager next={entries.length === ROWS ? String(entries.at(-1)?.number) : undefined} />
          </>
        )}
      </Loaded>
    </>
  );
}
