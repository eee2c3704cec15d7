import type { Environment } from '@recaudo/contract/environment';
import type { OperatorMerchant } from '@recaudo/contract/panel/operator-answers';
import { send } from '../../api/request.ts';
import { useChange } from '../../api/use-api.ts';
import { homeOf } from '../../shell/navigation.ts';
import { useWords } from '../../shell/preferences.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/failure.tsx';
import { operatorMerchantWords } from '../../words/operator-merchant-words.ts';

/** Opens the merchant's own dashboard, to look at. */
export function VisitButton(props: { merchant: OperatorMerchant; environment: Environment }) {
  const { merchant, environment } = props;
  const words = useWords(operatorMerchantWords);
  const address = `/panel/ops/merchants/${environment}/${encodeURIComponent(merchant.id)}/visit`;
  const change = useChange(() => send('POST', address));
  return (
    <>
      <Button
        look="quiet"
        title={words.open}
        aria-label={`${words.open}: ${merchant.name}`}
        busy={change.isPending}
        onClick={() =>
          // Loaded anew: nothing on screen may be left from what was there before.
          change.mutate(undefined, { onSuccess: () => location.assign(homeOf(environment)) })
        }
      >
        {words.openShort}
      </Button>
      {change.error !== null && <ErrorText error={change.error} />}
    </>
  );
}
