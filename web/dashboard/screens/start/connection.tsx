import { useWords } from '../../shell/preferences.ts';
import { useGateway, useSession } from '../../shell/session.tsx';
import { Identifier } from '../../ui/code.tsx';
import { Facts, Panel } from '../../ui/page.tsx';
import { shellWords } from '../../words/shell-words.ts';
import { startWords } from '../../words/start-words.ts';

export function Connection() {
  const words = useWords(startWords);
  const shell = useWords(shellWords);
  const { addresses } = useSession();
  const { environment, merchantId } = useGateway();
  return (
    <Panel title={words.address}>
      <Facts
        rows={[
          [words.merchantId, <Identifier key="id" value={merchantId} />],
          [words.baseUrl, <Identifier key="url" value={addresses[environment]} />],
        ]}
      />
      <div className="buttons">
        <a className="button plain" href="/docs">
          {words.reference}
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
