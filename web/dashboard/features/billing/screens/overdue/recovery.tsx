import type { Recovery, RecoveryOutcome } from '@recaudo/contract/merchant/billing/recovery';
import { formatDay } from '../../../../format/dates.ts';
import { formatRate } from '../../../../format/rate.ts';
import { fill } from '../../../../messages/dictionary.ts';
import { filterMessages } from '../../../../messages/filter-messages.ts';
import { uiMessages } from '../../../../messages/ui-messages.ts';
import { useFilters } from '../../../../router/router.tsx';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { useData } from '../../../../session/use-data.ts';
import { FilterRow } from '../../../../ui/filters/filter-row.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { Empty, PageHead, Panel } from '../../../../ui/page.tsx';
import { Money } from '../../../../ui/values/money.tsx';
import { reportMessages } from '../../../reports/messages/report-messages.ts';
import { ExportLinks } from '../../../reports/screens/export-links.tsx';
import { recoveryMessages } from '../../messages/recovery-messages.ts';
import { RecoveryForecast } from './recovery-forecast.tsx';
import { RecoveryTables } from './recovery-tables.tsx';

const sums = ['failed', 'recovered', 'lost', 'open'] as const;

function Outcome({ outcome }: { outcome: RecoveryOutcome }) {
  const messages = useMessages(recoveryMessages);
  const ui = useMessages(uiMessages);
  const { language } = usePreferences();
  const rate = outcome.rate === null ? ui.none : formatRate(outcome.rate, language);
  return (
    <div className="figures">
      {sums.map(name => (
        <Panel key={name} title={messages[name]}>
          <p className="figure">
            <Money amount={outcome[name].amount} />
          </p>
          <p className="small quiet">{fill(messages.periods, { count: outcome[name].count })}</p>
          {name === 'recovered' && (
            <p className="small" title={messages.rateHint}>
              {messages.rate}: <strong>{rate}</strong>
            </p>
          )}
        </Panel>
      ))}
    </div>
  );
}

function Figures({ data }: { data: Recovery }) {
  const messages = useMessages(recoveryMessages);
  const { language } = usePreferences();
  return (
    <>
      <p className="small quiet" role="status">
        {formatDay(data.from, language)} – {formatDay(data.to, language)}
      </p>
      <Outcome outcome={data} />
      <RecoveryForecast forecast={data.forecast} />
      {data.failed.count === 0 ? (
        <Empty title={messages.emptyTitle} lead={messages.emptyLead} />
      ) : (
        <RecoveryTables recovery={data} />
      )}
    </>
  );
}

export default function RecoveryScreen() {
  const filterWords = useMessages(filterMessages);
  const messages = useMessages(recoveryMessages);
  const reports = useMessages(reportMessages);
  const { filters } = useFilters();
  const days = {
    'creation[gte]': filters.get('creation[gte]') ?? '',
    'creation[lte]': filters.get('creation[lte]') ?? '',
  };
  const recovery = useData('/recovery', { query: days });
  // The screen's default is ninety days, so the export uses the same.
  const exported = recovery.data && {
    'creation[gte]': recovery.data.from,
    'creation[lte]': recovery.data.to,
  };
  return (
    <>
      <PageHead title={messages.title} lead={messages.lead}>
        <ExportLinks
          kind="recovery"
          query={exported ?? days}
          labels={{ csv: reports.exportCsv, xlsx: reports.exportXlsx }}
        />
      </PageHead>
      <FilterRow filters={[{ kind: 'dates', name: 'creation', label: filterWords.dates, isPinned: true }]} />
      <Loaded query={recovery}>{data => <Figures data={data} />}</Loaded>
    </>
  );
}
