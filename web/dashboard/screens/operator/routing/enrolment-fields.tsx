import type { Enrolment } from '@recaudo/contract/panel/enrolments';
import type { LinkKind, OperatorLink } from '@recaudo/contract/panel/links';
import { enrolmentMessages } from '../../../messages/enrolment-messages.ts';
import { useMessages } from '../../../session/preferences.ts';
import { SelectField } from '../../../ui/field.tsx';
import { KindFields } from '../connections/kind-fields.tsx';

/** At which connection, and what the merchant is called there. The names in the form begin with `values.`. */
export function EnrolmentFields(props: {
  links: readonly OperatorLink[];
  linkId: string;
  onChoose: (linkId: string) => void;
  kind: LinkKind | undefined;
  enrolment?: Enrolment | undefined;
}) {
  const { links, linkId, onChoose, kind, enrolment } = props;
  const messages = useMessages(enrolmentMessages);
  return (
    <>
      {enrolment === undefined && (
        <SelectField
          label={messages.connection}
          value={linkId}
          onChange={event => onChoose(event.target.value)}
          choices={links.map(({ id, name }) => [id, name] as const)}
        />
      )}
      <KindFields
        key={linkId}
        fields={kind?.enrolment ?? []}
        prefix="values."
        values={enrolment?.facts}
        kept={enrolment?.secrets}
      />
    </>
  );
}
