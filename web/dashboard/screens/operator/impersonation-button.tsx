import type { Environment } from '../../api/gateway-client.ts';
import type { OperatorMerchant } from '../../api/operator-types.ts';
import { send } from '../../api/request.ts';
import { useChange } from '../../api/use-api.ts';
import { operatorMerchantMessages } from '../../messages/operator-merchant-messages.ts';
import { portalOf } from '../../shell/navigation.ts';
import { useMessages } from '../../shell/preferences.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/failure.tsx';

/** Opens the merchant's own dashboard, to look at. */
export function ImpersonationButton(props: { merchant: OperatorMerchant; environment: Environment }) {
  const { merchant, environment } = props;
  const messages = useMessages(operatorMerchantMessages);
  const address = `/panel/ops/merchants/${environment}/${encodeURIComponent(merchant.id)}/visit`;
  const change = useChange(() => send('POST', address));
  return (
    <>
      <Button
        look="quiet"
        title={messages.open}
        aria-label={`${messages.open}: ${merchant.name}`}
        busy={change.isPending}
        onClick={() =>
          // Loaded anew: nothing on screen may be left from what was there before.
          change.mutate(undefined, { onSuccess: () => location.assign(portalOf(environment)) })
        }
      >
        {messages.openShort}
      </Button>
      {change.error !== null && <ErrorText error={change.error} />}
    </>
  );
}
