import type { OperatorMerchant } from '@recaudo/contract/operator/operator-answers';
import type { Environment } from '@recaudo/contract/shared/environment';
import { panel } from '../../../../api/gateway-client.ts';
import { useMessages } from '../../../../session/preferences.ts';
import { useChange } from '../../../../session/use-api.ts';
import { homeOf } from '../../../../shell/navigation.ts';
import { Button } from '../../../../ui/button.tsx';
import { ErrorText } from '../../../../ui/rejections/failure.tsx';
import { operatorMerchantMessages } from '../../messages/operator-merchant-messages.ts';

/** Opens the merchant's dashboard, read-only. */
export function ImpersonationButton(props: { merchant: OperatorMerchant; environment: Environment }) {
  const { merchant, environment } = props;
  const messages = useMessages(operatorMerchantMessages);
  const path = { environment, merchant_id: merchant.id };
  const change = useChange(() =>
    panel.post('/ops/merchants/:environment/:merchant_id/impersonation', { path }),
  );
  return (
    <>
      <Button
        look="quiet"
        title={messages.open}
        aria-label={`${messages.open}: ${merchant.name}`}
        busy={change.isPending}
        onClick={() =>
          // A full reload, so that nothing of the previous screen stays.
          change.mutate(undefined, { onSuccess: () => location.assign(homeOf(environment)) })
        }
      >
        {messages.openShort}
      </Button>
      {change.error !== null && <ErrorText error={change.error} />}
    </>
  );
}
