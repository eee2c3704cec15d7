import type { OperatorMerchant } from '@recaudo/contract/operator/operator-answers';
import type { Environment } from '@recaudo/contract/shared/environment';
import { Link } from '../../../../router/router.tsx';
import { useMessages } from '../../../../session/preferences.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { operatorMerchantMessages } from '../../messages/operator-merchant-messages.ts';
import { ImpersonationButton } from './impersonation-button.tsx';

export interface MerchantActions {
  environment: Environment;
  onSwitch: (merchant: OperatorMerchant) => void;
  onLimit: (merchant: OperatorMerchant) => void;
  onFees: (merchant: OperatorMerchant) => void;
  onVolume: (merchant: OperatorMerchant) => void;
}

/** An operator's actions on one merchant. */
export function MerchantButtons(props: MerchantActions & { merchant: OperatorMerchant }) {
  const { merchant, environment, onSwitch, onLimit, onFees, onVolume } = props;
  const messages = useMessages(operatorMerchantMessages);
  const verb = merchant.status === 'active' ? messages.suspend : messages.activate;
  return (
    <div className="buttons many">
      <ImpersonationButton merchant={merchant} environment={environment} />
      <Button
        needs="ops:administer"
        look="quiet"
        aria-label={`${verb}: ${merchant.name}`}
        onClick={() => onSwitch(merchant)}
      >
        {verb}
      </Button>
      <Button
        needs="ops:money"
        look="quiet"
        aria-label={`${messages.limits}: ${merchant.name}`}
        onClick={() => onLimit(merchant)}
      >
        {messages.limits}
      </Button>
      <Button
        look="quiet"
        aria-label={`${messages.caps}: ${merchant.name}`}
        onClick={() => onVolume(merchant)}
      >
        {messages.caps}
      </Button>
      <Button
        needs="ops:money"
        look="quiet"
        aria-label={`${messages.fees}: ${merchant.name}`}
        onClick={() => onFees(merchant)}
      >
        {messages.fees}
      </Button>
      <Link
        className="button quiet"
        aria-label={`${messages.connections}: ${merchant.name}`}
        href={`/ops/comercios/${environment}/${merchant.id}`}
      >
        {messages.connections}
      </Link>
      <ButtonLink needs="ops:administer" look="quiet" href={`/ops/auditoria?business=${merchant.id}`}>
        {messages.audit}
      </ButtonLink>
    </div>
  );
}
