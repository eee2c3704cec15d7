import type { ReactNode } from 'react';
import { useMessages } from '../../../session/preferences.ts';
import { useGet } from '../../../session/use-api.ts';
import { useAddress } from '../../../shell/use-address.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Empty } from '../../../ui/page.tsx';
import { balanceMessages } from '../messages/balance-messages.ts';

/** The screen of a merchant that the operator settles; others are told who pays them. */
export function OnlySettled({ children }: { children: ReactNode }) {
  const messages = useMessages(balanceMessages);
  const address = useAddress();
  const balance = useGet('/balance', {});
  return (
    <Loaded query={balance}>
      {data =>
        data.model === 'aggregated' ? (
          children
        ) : (
          <Empty title={messages.directTitle} lead={messages.directLead}>
            <ButtonLink look="primary" href={address('/conciliacion')}>
              {messages.toReconciliation}
            </ButtonLink>
          </Empty>
        )
      }
    </Loaded>
  );
}
