import { uiMessages } from '../messages/ui-messages.ts';
import { useMessages } from '../session/preferences.ts';
import { ButtonLink } from '../ui/button.tsx';
import { PageHead } from '../ui/page.tsx';

export default function NotFound() {
  const messages = useMessages(uiMessages);
  return (
    <>
      <PageHead title={messages.notFound} lead={messages.notFoundLead} />
      <ButtonLink href="/">{messages.toPortal}</ButtonLink>
    </>
  );
}
