import { personMessages } from '../../../messages/person-messages.ts';
import { useMessages } from '../../../session/preferences.ts';
import { CodeBlock, CopyButton } from '../../../ui/values/code.tsx';
import { whatsAppAddress } from './whats-app.ts';

/** A link with the ways to share it. */
export function Share({ url, text, phone }: { url: string; text: string; phone: string | null | undefined }) {
  const messages = useMessages(personMessages);
  return (
    <>
      <CodeBlock text={url} label={messages.copyLink} />
      <div className="buttons">
        <CopyButton text={url} label={messages.copyLink} />
        <a className="button primary" href={whatsAppAddress(text, phone)} target="_blank" rel="noreferrer">
          {messages.whatsApp}
        </a>
      </div>
    </>
  );
}
