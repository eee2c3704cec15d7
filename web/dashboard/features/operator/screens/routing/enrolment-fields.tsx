import type { ConnectionKind, OperatorConnection } from '@recaudo/contract/operator/connections';
import type { Enrolment } from '@recaudo/contract/operator/enrolments';
import { useMessages } from '../../../../session/preferences.ts';
import { SelectField } from '../../../../ui/field.tsx';
import { enrolmentMessages } from '../../messages/enrolment-messages.ts';
import { KindFields } from '../connections/kind-fields.tsx';

/** The connection and the merchant's identity there. Field names begin with `values.`. */
export function EnrolmentFields(props: {
  connections: readonly OperatorConnection[];
  connectionId: string;
  onChoose: (connectionId: string) => void;
  kind: ConnectionKind | undefined;
  enrolment?: Enrolment | undefined;
}) {
  const { connections, connectionId, onChoose, kind, enrolment } = props;
  const messages = useMessages(enrolmentMessages);
  return (
    <>
      {enrolment === undefined && (
        <SelectField
          label={messages.connection}
          value={connectionId}
          onChange={event => onChoose(event.target.value)}
          choices={connections.map(({ id, name }) => [id, name] as const)}
        />
      )}
      <KindFields
        key={connectionId}
        fields={kind?.enrolment ?? []}
        prefix="values."
        values={enrolment?.facts}
        kept={enrolment?.secrets}
      />
    </>
  );
}
