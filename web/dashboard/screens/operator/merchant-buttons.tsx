import type { Environment } from '@recaudo/contract/environment';
import type { OperatorMerchant } from '@recaudo/contract/panel/operator-answers';
import { Link } from '../../router/router.tsx';
import { useWords } from '../../shell/preferences.ts';
import { Button } from '../../ui/button.tsx';
import { operatorMerchantWords } from '../../words/operator-merchant-words.ts';
import { VisitButton } from './visit-button.tsx';

export interface MerchantActions {
  environment: Environment;
  onSwitch: (merchant: OperatorMerchant) => void;
  onLimit: (merchant: OperatorMerchant) => void;
}

/** What an operator can do with one merchant. */
export function MerchantButtons(props: MerchantActions & { merchant: OperatorMerchant }) {
  const { merchant, environment, onSwitch, onLimit } = props;
  const words = useWords(operatorMerchantWords);
  const verb = merchant.status === 'active' ? words.suspend : words.activate;
  return (
    <div className="buttons many">
      <VisitButton merchant={merchant} environment={environment} />
      <Button look="quiet" aria-label={`${verb}: ${merchant.name}`} onClick={() => onSwitch(merchant)}>
        {verb}
      </Button>
      <Button look="quiet" aria-label={`${words.limits}: ${merchant.name}`} onClick={() => onLimit(merchant)}>
        {words.limits}
      </Button>
      <Link className="button quiet" href={`/ops/auditoria?business=${merchant.id}`}>
        {words.audit}
      </Link>
    </div>
  );
}
