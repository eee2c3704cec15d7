import type { OperatorAudit } from '../../api/operator-types.ts';
import { withQuery } from '../../api/request.ts';
import { usePanel } from '../../api/use-panel.ts';
import { useFilters } from '../../router/router.tsx';
import { useWords } from '../../shell/preferences.ts';
import { CursorPager } from '../../ui/cursor-pager.tsx';
import { TextField } from '../../ui/field.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Empty, PageHead } from '../../ui/page.tsx';
import { operatorWords } from '../../words/operator-words.ts';
import { settingsWords } from '../../words/settings-words.ts';
import { AuditTable } from '../settings/audit-table.tsx';

const ROWS = 50;

export default function OperatorAuditScreen() {
  const words = useWords(operatorWords);
  const settings = useWords(settingsWords);
  const { filters } = useFilters();
  const query = {
    business: filters.get('business') ?? '',
    before: filters.get('pagina') ?? '',
    limit: ROWS,
  };
  const audit = usePanel<OperatorAudit>(withQuery('/panel/ops/audit', query));
  return (
    <>
      <PageHead title={words.audit} lead={words.auditLead} />
      <FilterBar>
        <TextField
          key={query.business}
          label={words.business}
          type="text"
          name="business"
          defaultValue={query.business}
          hint={words.businessHint}
        />
      </FilterBar>
      <Loaded query={audit} lines={8}>
        {({ business_name: name, entries }) => (
          <>
            <h2 className="list-tools">{name ?? words.installation}</h2>
            {entries.length === 0 ? (
              <Empty title={settings.noAudit} lead={words.noAuditLead} />
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
