import { shellMessages } from '../../../messages/shell-messages.ts';
import { useMessages } from '../../../session/preferences.ts';
import { useGateway, useSession } from '../../../session/session.tsx';
import { Facts, Panel } from '../../../ui/page.tsx';
import { Identifier } from '../../../ui/values/code.tsx';
import { startMessages } from '../messages/start-messages.ts';

export function Connection() {
  const messages = useMessages(startMessages);
  const shell = useMessages(shellMessages);
  const { addresses } = useSession();
  const { environment, merchantId } = useGateway();
  return (
    <Panel title={messages.address}>
      <Facts
        rows={[
          [messages.merchantId, <Identifier key="id" value={merchantId} />],
          [messages.baseUrl, <Identifier key="url" value={addresses[environment]} />],
        ]}
      />
      <div className="buttons">
        <a className="button plain" href="/docs">
          {messages.reference}
        </a>
        {environment === 'sandbox' && (
          <>
            <a className="button plain" href="/mail">
              {shell.mailbox}
            </a>
            <a className="button plain" href="/inbox">
              {shell.inbox}
            </a>
          </>
        )}
      </div>
    </Panel>
  );
}
