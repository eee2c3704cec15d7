import type { SuspicionCase } from '@recaudo/contract/operator/compliance';
import {
  caseLabel,
  caseStates,
  caseStateWords,
  suspicionRuleWords,
} from '@recaudo/contract/operator/suspicion-words';
import type { Environment } from '@recaudo/contract/shared/environment';
import { usePanel } from '../../../../api/use-panel.ts';
import { Link, useFilters } from '../../../../router/router.tsx';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { useMay } from '../../../../session/use-may.ts';
import { FilterRow } from '../../../../ui/filters/filter-row.tsx';
import { Table } from '../../../../ui/lists/table.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { Empty, PageHead, Panel } from '../../../../ui/page.tsx';
import { ScreenNote } from '../../../../ui/role-note.tsx';
import { Mark } from '../../../../ui/values/mark.tsx';
import { Instant, Money } from '../../../../ui/values/money.tsx';
import { Named } from '../../../../ui/values/named.tsx';
import { complianceMessages } from '../../messages/compliance-messages.ts';
import { useEnvironmentChoice, useEnvironmentFilter } from '../environment-filter.ts';
import { MonthlyReport } from './monthly-report.tsx';
import { WatchList } from './watch-list.tsx';

export const caseTones = { open: 'wait', dismissed: 'idle', reported: 'bad' } as const;

function CaseTable({ cases, environment }: { cases: readonly SuspicionCase[]; environment: Environment }) {
  const messages = useMessages(complianceMessages);
  const { language } = usePreferences();
  return (
    <Table
      caption={messages.cases}
      rows={cases}
      keyOf={({ id }) => id}
      columns={[
        {
          title: messages.rule,
          cell: row => (
            <Link href={`/ops/cumplimiento/${environment}/${row.id}`}>
              <Named
                name={suspicionRuleWords[row.rule][language]}
                below={caseLabel(row.rule, row.label, language)}
              />
            </Link>
          ),
        },
        { title: messages.merchant, cell: row => row.merchant_name },
        { title: messages.payments, cell: row => row.payments, align: 'end', isWide: true },
        { title: messages.amount, cell: row => <Money amount={row.amount} />, align: 'end', isWide: true },
        {
          title: messages.state,
          cell: ({ state }) => <Mark tone={caseTones[state]}>{caseStateWords[state][language]}</Mark>,
        },
        { title: messages.assignee, cell: row => row.assignee ?? '', isWide: true },
        { title: messages.found, cell: row => <Instant iso={row.creation_date} />, isWide: true },
      ]}
    />
  );
}

function Cases({ environment }: { environment: Environment }) {
  const messages = useMessages(complianceMessages);
  const { language } = usePreferences();
  const state = caseStates.find(known => known === useFilters().filters.get('state'));
  const cases = usePanel('/ops/compliance/:environment/cases', {
    path: { environment },
    query: state === undefined ? {} : { state },
  });
  const environmentChoice = useEnvironmentChoice();
  const query = state === undefined ? '' : `?state=${state}`;
  return (
    <Panel
      title={messages.cases}
      actions={
        <a className="button" href={`/panel/ops/compliance/${environment}/ros.csv${query}`} download>
          {messages.exportRos}
        </a>
      }
    >
      <FilterRow
        filters={[
          environmentChoice,
          {
            kind: 'choice',
            name: 'state',
            label: messages.state,
            choices: caseStates.map(known => [known, caseStateWords[known][language]]),
          },
        ]}
      />
      <Loaded query={cases} lines={4}>
        {rows =>
          rows.length === 0 ? (
            <Empty title={messages.noCases} lead={messages.noCasesLead} />
          ) : (
            <CaseTable cases={rows} environment={environment} />
          )
        }
      </Loaded>
    </Panel>
  );
}

/** The role for disputes sees the cases, finance the report, administrators both. */
export default function Compliance() {
  const messages = useMessages(complianceMessages);
  const environment = useEnvironmentFilter();
  const [mayInvestigate, mayReport] = [useMay('ops:investigate'), useMay('ops:money')];
  return (
    <>
      <PageHead title={messages.title} lead={messages.lead} />
      {mayInvestigate && <Cases environment={environment} />}
      {mayInvestigate && <WatchList environment={environment} />}
      {mayReport && <MonthlyReport />}
      {!mayInvestigate && !mayReport && <ScreenNote duties={['investigate', 'money']} />}
    </>
  );
}
