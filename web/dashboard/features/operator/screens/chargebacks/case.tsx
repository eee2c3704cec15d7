import type { ChargebackCaseDetail, ChargebackCaseView } from '@recaudo/contract/operator/chargeback-cases';
import { networkWords, stageWords } from '@recaudo/contract/shared/disputes/case-words';
import type { Environment } from '@recaudo/contract/shared/environment';
import { type ReactNode, useState } from 'react';
import { usePanel } from '../../../../api/use-panel.ts';
import { fill } from '../../../../messages/dictionary.ts';
import type { Params } from '../../../../router/paths.ts';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { Button } from '../../../../ui/button.tsx';
import { Table } from '../../../../ui/lists/table.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { Facts, PageHead, Panel } from '../../../../ui/page.tsx';
import { Identifier } from '../../../../ui/values/code.tsx';
import { Day, Instant, Money } from '../../../../ui/values/money.tsx';
import { caseMessages } from '../../messages/case-messages.ts';
import { DecideDialog, MatchDialog, RepresentDialog } from './case-dialogs.tsx';
import { CaseMark, useProblemText, useReasonText } from './case-words.tsx';
import { DismissDialog } from './dismiss-dialogs.tsx';

const day = (value: string | null): ReactNode => (value === null ? null : <Day key={value} day={value} />);
const money = (value: number | null): ReactNode =>
  value === null ? null : <Money key={value} amount={value} />;
const id = (value: string | null): ReactNode =>
  value === null ? null : <Identifier key={value} value={value} />;

const dismissalRows = (
  { dismissal }: ChargebackCaseView,
  messages: { dismissedOn: string; dismissedBy: string; machine: string },
): [string, ReactNode][] =>
  dismissal === null
    ? []
    : [
        [messages.dismissedOn, <Instant key={dismissal.at} iso={dismissal.at} />],
        [messages.dismissedBy, dismissal.by ?? messages.machine],
      ];

function Summary({ known }: { known: ChargebackCaseView }) {
  const messages = useMessages(caseMessages);
  const { language } = usePreferences();
  const problemOf = useProblemText();
  const reasonOf = useReasonText();
  return (
    <Panel title={stageWords[known.stage][language]} actions={<CaseMark state={known.state} />}>
      {known.problem !== null && (
        <p className="notice bad">{problemOf({ problem: known.problem, rejection: known.rejection })}</p>
      )}
      {known.dismissal !== null && (
        <p className="notice">{fill(messages.dismissedBecause, { reason: known.dismissal.reason })}</p>
      )}
      <Facts
        rows={[
          [messages.connection, known.connection ?? messages.ownProcessor],
          [messages.reason, reasonOf(known)],
          [messages.disputed, money(known.disputed)],
          [messages.represented, money(known.represented)],
          [messages.fees, money(known.fees)],
          [messages.received, day(known.received_on)],
          [messages.due, day(known.due_on)],
          [messages.decided, day(known.decided_on)],
          ...dismissalRows(known, messages),
          [messages.merchant, id(known.merchant_id)],
          [messages.charge, id(known.transaction_id)],
        ]}
      />
    </Panel>
  );
}

function Sought({ sought }: ChargebackCaseDetail) {
  const messages = useMessages(caseMessages);
  return (
    <Panel title={messages.sought}>
      <Facts
        rows={[
          [messages.merchant, sought.merchant_id],
          [messages.reference, sought.reference],
          [messages.authorization, sought.authorization],
          [messages.arn, sought.arn],
          [messages.chargeAmount, money(sought.charge_amount)],
          [messages.lastFour, sought.last_four],
          [messages.chargeDate, day(sought.charge_date)],
        ]}
      />
    </Panel>
  );
}

function History({ notices }: ChargebackCaseDetail) {
  const messages = useMessages(caseMessages);
  const { language } = usePreferences();
  const words = {
    opened: messages.opened,
    represented: messages.representedNotice,
    decided: messages.decided,
  };
  const sources = {
    console: messages.console,
    command: messages.command,
    file: messages.fileSource,
    openpay: messages.openpay,
    iso8583: messages.iso8583,
  };
  return (
    <Panel title={messages.history}>
      <Table
        caption={`${messages.title}: ${messages.history}`}
        rows={notices}
        keyOf={({ number }) => String(number)}
        columns={[
          {
            title: messages.notice,
            cell: ({ stage, kind, outcome }) =>
              [stageWords[stage][language], words[kind], outcome === null ? null : messages[outcome]]
                .filter(Boolean)
                .join(' · '),
          },
          { title: messages.received, cell: row => day(row.received_on) },
          { title: messages.disputed, cell: row => money(row.amount), align: 'end', isWide: true },
          {
            title: messages.fee,
            cell: row => (row.fee === 0 ? null : money(row.fee)),
            align: 'end',
            isWide: true,
          },
          {
            title: messages.source,
            cell: row => [sources[row.source], row.by_whom].filter(Boolean).join(' · '),
            isWide: true,
          },
          { title: messages.state, cell: row => (row.is_posted ? messages.posted : messages.notPosted) },
        ]}
      />
    </Panel>
  );
}

type Asked = 'decide' | 'represent' | 'match' | 'dismiss';
const dialogs = {
  decide: DecideDialog,
  represent: RepresentDialog,
  match: MatchDialog,
  dismiss: DismissDialog,
};

function Detail({ detail, environment }: { detail: ChargebackCaseDetail; environment: Environment }) {
  const messages = useMessages(caseMessages);
  const [asked, setAsked] = useState<Asked>();
  const { case: known } = detail;
  const Chosen = asked === undefined ? undefined : dialogs[asked];
  return (
    <>
      <PageHead title={`${networkWords[known.network]} · ${known.case_number}`}>
        {known.state === 'review' && detail.notices.every(({ is_posted }) => !is_posted) && (
          <Button needs="ops:disputes" look="quiet" onClick={() => setAsked('dismiss')}>
            {messages.dismiss}
          </Button>
        )}
        {(known.state === 'review' || known.state === 'dismissed') && (
          <Button
            needs="ops:disputes"
            look={known.state === 'review' ? 'primary' : 'plain'}
            onClick={() => setAsked('match')}
          >
            {messages.match}
          </Button>
        )}
        {known.state === 'open' && (
          <>
            <Button needs="ops:disputes" look="quiet" onClick={() => setAsked('represent')}>
              {messages.represent}
            </Button>
            <Button needs="ops:disputes" look="primary" onClick={() => setAsked('decide')}>
              {messages.decide}
            </Button>
          </>
        )}
      </PageHead>
      <div className="split">
        <div>
          <Summary known={known} />
          <History {...detail} />
        </div>
        <div>
          <Sought {...detail} />
        </div>
      </div>
      {Chosen !== undefined && (
        <Chosen known={known} environment={environment} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}

export default function Case({ params }: { params: Params }) {
  const environment: Environment = params['environment'] === 'production' ? 'production' : 'sandbox';
  const detail = usePanel('/ops/chargebacks/:environment/cases/:case_id', {
    path: { environment, case_id: params['id'] ?? '' },
  });
  return <Loaded query={detail}>{found => <Detail detail={found} environment={environment} />}</Loaded>;
}
