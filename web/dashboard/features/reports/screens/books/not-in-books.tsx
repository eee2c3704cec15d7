import { useMessages } from '../../../../session/preferences.ts';
import { useAddress } from '../../../../shell/use-address.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { PageHead } from '../../../../ui/page.tsx';
import { RoleNote } from '../../../../ui/role-note.tsx';
import { closingPackMessages } from '../../messages/closing-pack-messages.ts';

/** Replaces screens that the accountant's role may not see. */
export default function NotInBooks() {
  const messages = useMessages(closingPackMessages);
  const address = useAddress();
  return (
    <>
      <PageHead title={messages.notYours} lead={messages.notYoursLead} />
      <RoleNote needs="read" />
      <ButtonLink href={address('')} look="primary">
        {messages.toBooks}
      </ButtonLink>
    </>
  );
}
