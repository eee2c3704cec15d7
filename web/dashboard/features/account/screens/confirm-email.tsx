import { useEffect, useRef } from 'react';
import { panel } from '../../../api/gateway-client.ts';
import { accountMessages } from '../../../messages/account-messages.ts';
import type { Params } from '../../../router/paths.ts';
import { useMessages } from '../../../session/preferences.ts';
import { useKeepSession, useSession } from '../../../session/session.tsx';
import { useChange } from '../../../session/use-api.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/loaded.tsx';
import { PageHead } from '../../../ui/page.tsx';
import { ErrorText } from '../../../ui/rejections/failure.tsx';

/** The email's link. A signed-out person signs in first, because the address is confirmed for that account only. */
export default function ConfirmEmail({ params }: { params: Params }) {
  const messages = useMessages(accountMessages);
  const { account } = useSession();
  const keepSession = useKeepSession();
  const change = useChange(async (token: string) =>
    keepSession(await panel.post('/email/confirm', { body: { token } })),
  );
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    change.mutate(params['token'] ?? '');
  }, [change, params]);
  return (
    <>
      <PageHead title={messages.confirmTitle} />
      {account.has_confirmed_email && (
        <div className="notice good" role="status">
          <h2>{messages.confirmed}</h2>
          <p>{messages.confirmedLead}</p>
          <ButtonLink href="/">{messages.goPortal}</ButtonLink>
        </div>
      )}
      {!account.has_confirmed_email && change.error !== null && (
        <div className="notice bad" role="alert">
          <p>{messages.notConfirmed}</p>
          <ErrorText error={change.error} />
        </div>
      )}
      {!account.has_confirmed_email && change.error === null && <Skeleton lines={2} />}
    </>
  );
}
