import { personMessages } from '../messages/person-messages.ts';
import { useMessages } from '../session/preferences.ts';
import { CopyButton } from './code.tsx';

/** The id of a row, for who needs it: nobody reads one. */
export const CopyId = ({ id }: { id: string }) => {
  const messages = useMessages(personMessages);
  return (
    <span className="row-actions">
      <CopyButton text={id} label={messages.copyId} />
    </span>
  );
};
