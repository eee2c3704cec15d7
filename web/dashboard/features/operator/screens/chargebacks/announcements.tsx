import type { ChargebackAnnouncement } from '@recaudo/contract/operator/chargeback-announcements';
import type { AnnouncementState } from '@recaudo/contract/shared/disputes/case-words';
import type { Environment } from '@recaudo/contract/shared/environment';
import { type ReactNode, useState } from 'react';
import { fill } from '../../../../messages/dictionary.ts';
import { useMessages } from '../../../../session/preferences.ts';
import { Button } from '../../../../ui/button.tsx';
import { Table } from '../../../../ui/lists/table.tsx';
import { Identifier } from '../../../../ui/values/code.tsx';
import { Instant } from '../../../../ui/values/money.tsx';
import { caseMessages } from '../../messages/case-messages.ts';
import { useProblemText } from './case-words.tsx';
import { DismissAnnouncementDialog, RetryAnnouncementDialog } from './dismiss-dialogs.tsx';

const subjectOf = ({
  case_number: caseNumber,
  transaction_id: charge,
  key,
}: ChargebackAnnouncement): ReactNode => caseNumber ?? <Identifier value={charge ?? key} />;

type Asked = { what: 'retry' | 'dismiss'; announcement: ChargebackAnnouncement };
const dialogs = { retry: RetryAnnouncementDialog, dismiss: DismissAnnouncementDialog };

/** Why it was rejected, its source, its time and the next action, in a form that fits a phone. */
function Reason({ row, onAsk }: { row: ChargebackAnnouncement; onAsk: (asked: Asked) => void }) {
  const messages = useMessages(caseMessages);
  const problemOf = useProblemText();
  const { dismissal, kind, connection } = row;
  const sources = { ask: messages.openpay, advice: messages.iso8583 };
  return (
    <>
      <p>{problemOf(row)}</p>
      <p className="small quiet">
        {`${sources[kind]} · ${connection} · `}
        <Instant iso={row.creation_date} />
      </p>
      {dismissal !== null && (
        <p className="small quiet">
          {fill(messages.dismissedBecause, { reason: dismissal.reason })}
          {` · ${dismissal.by ?? messages.machine} · `}
          <Instant iso={dismissal.at} />
        </p>
      )}
      <Actions row={row} onAsk={onAsk} />
    </>
  );
}

function Actions({ row, onAsk }: { row: ChargebackAnnouncement; onAsk: (asked: Asked) => void }) {
  const messages = useMessages(caseMessages);
  const named = row.case_number ?? row.transaction_id ?? row.key;
  return (
    <div className="buttons">
      <Button
        needs="ops:disputes"
        aria-label={`${messages.retry}: ${named}`}
        onClick={() => onAsk({ what: 'retry', announcement: row })}
      >
        {messages.retry}
      </Button>
      {row.dismissal === null && (
        <Button
          needs="ops:disputes"
          look="quiet"
          aria-label={`${messages.dismiss}: ${named}`}
          onClick={() => onAsk({ what: 'dismiss', announcement: row })}
        >
          {messages.dismiss}
        </Button>
      )}
    </div>
  );
}

/** An environment's rejected notices from connections, with the reason and the next action. */
export function Announcements(props: {
  announcements: readonly ChargebackAnnouncement[];
  state: AnnouncementState;
  environment: Environment;
  place: string;
}) {
  const messages = useMessages(caseMessages);
  const [asked, setAsked] = useState<Asked>();
  if (props.announcements.length === 0) return null;
  const title = props.state === 'rejected' ? messages.announcements : messages.dismissedAnnouncements;
  const Chosen = asked === undefined ? undefined : dialogs[asked.what];
  return (
    <>
      <h3>{title}</h3>
      {props.state === 'rejected' && <p className="quiet">{messages.announcementsLead}</p>}
      <Table
        caption={`${title}: ${props.place}`}
        rows={props.announcements}
        keyOf={({ connection, key }) => `${connection} ${key}`}
        columns={[
          { title: messages.about, cell: subjectOf },
          { title: messages.problem, cell: row => <Reason row={row} onAsk={setAsked} /> },
        ]}
      />
      {Chosen !== undefined && asked !== undefined && (
        <Chosen
          announcement={asked.announcement}
          environment={props.environment}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
