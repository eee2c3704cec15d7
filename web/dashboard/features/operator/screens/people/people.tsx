import {
  dutiesOf,
  operatorDutyWords,
  operatorRoles,
  operatorRoleWords,
} from '@recaudo/contract/operator/operator-duties';
import type { ListedOperator } from '@recaudo/contract/operator/operators';
import { useState } from 'react';
import { usePanel } from '../../../../api/use-panel.ts';
import { operatorPeopleMessages } from '../../../../messages/operator-people-messages.ts';
import { uiMessages } from '../../../../messages/ui-messages.ts';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { useMay } from '../../../../session/use-may.ts';
import { Button } from '../../../../ui/button.tsx';
import { Table } from '../../../../ui/lists/table.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { Facts, PageHead, Panel } from '../../../../ui/page.tsx';
import { ScreenNote } from '../../../../ui/role-note.tsx';
import { Mark } from '../../../../ui/values/mark.tsx';
import { Instant } from '../../../../ui/values/money.tsx';
import { Named } from '../../../../ui/values/named.tsx';
import { RemoveDialog, ReviewDialog, RoleDialog } from './person-dialogs.tsx';

interface Reviews {
  reviews: readonly { reviewed_at: string; reviewed_by: string; operators: number; note: string | null }[];
  review_due_at: string;
}

interface OperatorActions {
  onRole: (operator: ListedOperator) => void;
  onRemove: (operator: ListedOperator) => void;
}

function OperatorButtons({ operator, onRole, onRemove }: OperatorActions & { operator: ListedOperator }) {
  const messages = useMessages(operatorPeopleMessages);
  return (
    <div className="buttons">
      <Button
        needs="ops:administer"
        look="quiet"
        aria-label={`${messages.changeRole}: ${operator.name}`}
        onClick={() => onRole(operator)}
      >
        {messages.changeRole}
      </Button>
      <Button
        needs="ops:administer"
        look="quiet"
        aria-label={`${messages.remove}: ${operator.name}`}
        onClick={() => onRemove(operator)}
      >
        {messages.remove}
      </Button>
    </div>
  );
}

function OperatorTable(props: OperatorActions & { operators: readonly ListedOperator[] }) {
  const messages = useMessages(operatorPeopleMessages);
  const ui = useMessages(uiMessages);
  const { language } = usePreferences();
  return (
    <Table
      caption={messages.operators}
      rows={props.operators}
      keyOf={({ id }) => id}
      columns={[
        {
          title: messages.person,
          cell: row => (
            <Named name={row.is_self ? `${row.name} (${messages.self})` : row.name} below={row.email} />
          ),
        },
        {
          title: messages.role,
          cell: ({ role }) => operatorRoleWords[role][language],
        },
        {
          title: messages.secondFactor,
          cell: row => (
            <Mark tone={row.has_second_factor ? 'good' : 'bad'}>
              {row.has_second_factor ? messages.on : messages.off}
            </Mark>
          ),
        },
        {
          title: messages.lastUsed,
          cell: row => (row.last_used_at === null ? messages.never : <Instant iso={row.last_used_at} />),
          isWide: true,
        },
        { title: messages.since, cell: row => <Instant iso={row.since} />, isWide: true },
        { title: messages.addedBy, cell: row => row.added_by ?? messages.never, isWide: true },
        {
          title: ui.actions,
          cell: row => <OperatorButtons operator={row} onRole={props.onRole} onRemove={props.onRemove} />,
        },
      ]}
    />
  );
}

/** The permissions of each role. */
function RoleList() {
  const { language } = usePreferences();
  return (
    <ul className="small quiet">
      {operatorRoles.map(role => (
        <li key={role}>
          {operatorRoleWords[role][language]}:{' '}
          {dutiesOf(role)
            .map(duty => operatorDutyWords[duty][language])
            .join('; ')}
        </li>
      ))}
    </ul>
  );
}

function ReviewPanel({ reviews, review_due_at: dueAt }: Reviews) {
  const messages = useMessages(operatorPeopleMessages);
  return (
    <Panel title={messages.reviews}>
      <Facts rows={[[messages.nextReview, <Instant key="due" iso={dueAt} />]]} />
      {reviews.length === 0 ? (
        <p className="quiet">{messages.noReviews}</p>
      ) : (
        <Table
          caption={messages.reviews}
          rows={reviews}
          keyOf={row => row.reviewed_at}
          columns={[
            { title: messages.reviewedAt, cell: row => <Instant iso={row.reviewed_at} /> },
            {
              title: messages.reviewedBy,
              cell: row => <Named name={row.reviewed_by} below={row.note} />,
            },
            { title: messages.count, cell: row => row.operators, align: 'end', isWide: true },
          ]}
        />
      )}
    </Panel>
  );
}

export default function People() {
  const messages = useMessages(operatorPeopleMessages);
  if (useMay('ops:administer')) return <OperatorList />;
  return (
    <>
      <PageHead title={messages.title} lead={messages.lead} />
      <ScreenNote duties={['administer']} />
    </>
  );
}

function OperatorList() {
  const messages = useMessages(operatorPeopleMessages);
  const people = usePanel('/ops/operators');
  const [changing, setChanging] = useState<ListedOperator>();
  const [leaving, setLeaving] = useState<ListedOperator>();
  const [isReviewing, setReviewing] = useState(false);
  return (
    <>
      <PageHead title={messages.title} lead={messages.lead}>
        <a className="button" href="/panel/ops/operators/access.csv" download>
          {messages.download}
        </a>
        <Button needs="ops:administer" look="primary" onClick={() => setReviewing(true)}>
          {messages.review}
        </Button>
      </PageHead>
      <Loaded query={people} lines={4}>
        {({ operators, ...reviews }) => (
          <>
            <Panel title={messages.operators}>
              <OperatorTable operators={operators} onRole={setChanging} onRemove={setLeaving} />
              <RoleList />
              <p className="small quiet">{messages.addLead}</p>
            </Panel>
            <ReviewPanel {...reviews} />
          </>
        )}
      </Loaded>
      {changing !== undefined && <RoleDialog operator={changing} onClose={() => setChanging(undefined)} />}
      {leaving !== undefined && <RemoveDialog operator={leaving} onClose={() => setLeaving(undefined)} />}
      {isReviewing && <ReviewDialog onClose={() => setReviewing(false)} />}
    </>
  );
}
