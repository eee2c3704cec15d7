import { personMessages } from '../../messages/person-messages.ts';
import { useMessages } from '../../session/preferences.ts';
import { CopyButton } from './code.tsx';

/** Copies the id of a row; ids are not shown as text. */
export const CopyId = ({ id }: { id: string }) => {
  const messages = useMessages(personMessages);
  return (
    <span className="row-actions">
      <CopyButton text={id} label={messages.copyId} />
    </span>
  );
};
