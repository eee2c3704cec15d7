import type { ChargebackCaseView } from '@recaudo/contract/operator/chargeback-cases';
import {
  type AnnouncementState,
  type CaseState,
  caseStates,
  networkWords,
  stageWords,
} from '@recaudo/contract/shared/disputes/case-words';
import type { Environment } from '@recaudo/contract/shared/environment';
import { useState } from 'react';
import { usePanel } from '../../../../api/use-panel.ts';
import { useFilters } from '../../../../router/router.tsx';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { Button } from '../../../../ui/button.tsx';
import { StatusTabs } from '../../../../ui/lists/status-tabs.tsx';
import { Table } from '../../../../ui/lists/table.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { PageHead } from '../../../../ui/page.tsx';
import { Day, Money } from '../../../../ui/values/money.tsx';
import { caseMessages } from '../../messages/case-messages.ts';
import { EachEnvironment } from '../each-environment.tsx';
import { AddDialog } from './add-dialog.tsx';
import { Announcements } from './announcements.tsx';
import { CaseMark } from './case-words.tsx';
import { FileDialog } from './file-dialog.tsx';
import { Responses } from './responses.tsx';

function Cases({
  cases,
  environment,
  place,
}: {
  cases: readonly ChargebackCaseView[];
  environment: Environment;
  place: string;
}) {
  const messages = useMessages(caseMessages);
  const { language } = usePreferences();
  if (cases.length === 0) return <p className="quiet">{messages.empty}</p>;
  return (
    <Table
      caption={`${messages.title}: ${place}`}
      rows={cases}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => `/ops/disputas/${environment}/${id}`}
      columns={[
        {
          title: messages.caseNumber,
          cell: row => `${networkWords[row.network]} · ${row.case_number}`,
        },
        { title: messages.stage, cell: row => stageWords[row.stage][language], isWide: true },
        { title: messages.disputed, cell: row => <Money amount={row.disputed} />, align: 'end' },
        { title: messages.connection, cell: row => row.connection ?? messages.ownProcessor, isWide: true },
        {
          title: messages.due,
          cell: row => (row.due_on === null ? null : <Day day={row.due_on} />),
          isWide: true,
        },
        { title: messages.state, cell: row => <CaseMark state={row.state} /> },
      ]}
    />
  );
}

/** The state of notices shown in the chosen tab. */
function shownWith(state: CaseState | undefined): AnnouncementState | undefined {
  if (state === 'dismissed') return 'dismissed';
  return state === undefined || state === 'review' ? 'rejected' : undefined;
}

type Opened = { what: 'add' | 'file'; environment: Environment };

function IntakeButtons(props: { environment: Environment; place: string; onOpen: (opened: Opened) => void }) {
  const { environment, place, onOpen } = props;
  const messages = useMessages(caseMessages);
  return (
    <div className="buttons">
      <Button
        needs="ops:disputes"
        look={environment === 'production' ? 'primary' : 'plain'}
        aria-label={`${messages.add}: ${place}`}
        onClick={() => onOpen({ what: 'add', environment })}
      >
        {messages.add}
      </Button>
      <Button
        needs="ops:disputes"
        aria-label={`${messages.file}: ${place}`}
        onClick={() => onOpen({ what: 'file', environment })}
      >
        {messages.file}
      </Button>
    </div>
  );
}

/** Card network disputes of each environment: entered by hand or file, and those that wait for a person. */
export default function Chargebacks() {
  const messages = useMessages(caseMessages);
  const { filters } = useFilters();
  const chosen = caseStates.find(state => state === filters.get('status'));
  const cases = usePanel('/ops/chargebacks', { query: { state: chosen } });
  const shown = shownWith(chosen);
  const announced = usePanel('/ops/chargebacks/announcements', { query: { state: shown ?? 'rejected' } });
  const responses = usePanel('/ops/chargebacks/responses');
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  return (
    <>
      <PageHead title={messages.title} lead={messages.lead} />
      <StatusTabs
        label={messages.states}
        choices={[
          ['', messages.all],
          ['review', messages.review],
          ['open', messages.open],
          ['won', messages.won],
          ['lost', messages.lost],
          ['dismissed', messages.dismissed],
        ]}
      />
      <Loaded query={cases}>
        {answer => (
          <EachEnvironment answer={answer}>
            {(rows, environment, place) => (
              <>
                <Responses
                  responses={responses.data?.environments[environment] ?? []}
                  environment={environment}
                  place={place}
                />
                <Cases cases={rows} environment={environment} place={place} />
                {shown !== undefined && (
                  <Announcements
                    announcements={announced.data?.environments[environment] ?? []}
                    state={shown}
                    environment={environment}
                    place={place}
                  />
                )}
                <IntakeButtons environment={environment} place={place} onOpen={setOpened} />
              </>
            )}
          </EachEnvironment>
        )}
      </Loaded>
      {opened?.what === 'add' && <AddDialog environment={opened.environment} onClose={close} />}
      {opened?.what === 'file' && <FileDialog environment={opened.environment} onClose={close} />}
    </>
  );
}
