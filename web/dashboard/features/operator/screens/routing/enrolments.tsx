import type { ConnectionKind, OperatorConnection } from '@recaudo/contract/operator/connections';
import type { Enrolment } from '@recaudo/contract/operator/enrolments';
import type { Environment } from '@recaudo/contract/shared/environment';
import { useState } from 'react';
import { uiMessages } from '../../../../messages/ui-messages.ts';
import { useMessages } from '../../../../session/preferences.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { Table } from '../../../../ui/lists/table.tsx';
import { Panel } from '../../../../ui/page.tsx';
import { Mark } from '../../../../ui/values/mark.tsx';
import { Instant } from '../../../../ui/values/money.tsx';
import { Named } from '../../../../ui/values/named.tsx';
import { enrolmentMessages } from '../../messages/enrolment-messages.ts';
import { useKindName } from '../connections/connection-mark.tsx';
import { useKindWords } from '../connections/kind-fields.tsx';
import { valueAt } from '../connections/kind-values.ts';
import { EnrolDialog, RemoveEnrolmentDialog } from './enrolment-dialogs.tsx';

interface EnrolmentsProps {
  environment: Environment;
  merchantId: string;
  enrolments: readonly Enrolment[];
  connections: readonly OperatorConnection[];
  kinds: readonly ConnectionKind[];
}

/** The fields that are not secret. */
function FactsOfEnrolment({ enrolment, kinds }: { enrolment: Enrolment; kinds: readonly ConnectionKind[] }) {
  const words = useKindWords();
  const fields = kinds.find(({ name }) => name === enrolment.kind)?.enrolment ?? [];
  return fields
    .map(field => [words.label(field), words.value(field, valueAt(enrolment.facts, field.name))] as const)
    .filter(([, text]) => text !== '')
    .map(([label, text]) => (
      <div key={label} className="small">
        <span className="quiet">{label}:</span> {text}
      </div>
    ));
}

type Open = { what: 'add' } | { what: 'edit' | 'remove'; enrolment: Enrolment };

function EnrolmentTable(
  props: Pick<EnrolmentsProps, 'enrolments' | 'kinds'> & { onOpen: (open: Open) => void },
) {
  const { enrolments, kinds, onOpen } = props;
  const messages = useMessages(enrolmentMessages);
  const ui = useMessages(uiMessages);
  const kindName = useKindName();
  const button = (what: 'edit' | 'remove', enrolment: Enrolment) => (
    <Button
      needs="ops:administer"
      look="quiet"
      aria-label={`${messages[what]}: ${enrolment.link_name}`}
      onClick={() => onOpen({ what, enrolment })}
    >
      {messages[what]}
    </Button>
  );
  return (
    <Table
      caption={messages.enrolments}
      rows={enrolments}
      keyOf={({ link_id: connection_id }) => connection_id}
      columns={[
        {
          title: messages.connection,
          cell: row => <Named name={row.link_name} below={kindName(row.kind)} />,
        },
        {
          title: messages.facts,
          cell: row => (
            <>
              <FactsOfEnrolment enrolment={row} kinds={kinds} />
              {row.needs_secrets && <Mark tone="bad">{messages.needsSecrets}</Mark>}
            </>
          ),
        },
        { title: messages.since, cell: row => <Instant iso={row.creation_date} />, isWide: true },
        {
          title: ui.actions,
          cell: row => (
            <div className="buttons many">
              {button('edit', row)}
              {button('remove', row)}
            </div>
          ),
        },
      ]}
    />
  );
}

export function Enrolments(props: EnrolmentsProps) {
  const { environment, merchantId, enrolments, connections, kinds } = props;
  const messages = useMessages(enrolmentMessages);
  const [open, setOpen] = useState<Open>();
  const given = { environment, merchantId, onClose: () => setOpen(undefined) };
  const free = connections.filter(({ id }) =>
    enrolments.every(({ link_id: connection_id }) => connection_id !== id),
  );
  return (
    <Panel
      title={messages.enrolments}
      actions={
        connections.length === 0 ? (
          <ButtonLink href="/ops/conexiones">{messages.toConnections}</ButtonLink>
        ) : (
          <Button
            needs="ops:administer"
            look="primary"
            disabled={free.length === 0}
            onClick={() => setOpen({ what: 'add' })}
          >
            {messages.add}
          </Button>
        )
      }
    >
      <p className="quiet">{messages.enrolmentsLead}</p>
      {enrolments.length === 0 ? (
        <p className="quiet">{connections.length === 0 ? messages.noConnections : messages.none}</p>
      ) : (
        <EnrolmentTable enrolments={enrolments} kinds={kinds} onOpen={setOpen} />
      )}
      {open?.what === 'add' && <EnrolDialog {...given} connections={free} kinds={kinds} />}
      {open?.what === 'edit' && (
        <EnrolDialog
          {...given}
          connections={connections.filter(({ id }) => id === open.enrolment.link_id)}
          kinds={kinds}
          enrolment={open.enrolment}
        />
      )}
      {open?.what === 'remove' && <RemoveEnrolmentDialog {...given} enrolment={open.enrolment} />}
    </Panel>
  );
}
