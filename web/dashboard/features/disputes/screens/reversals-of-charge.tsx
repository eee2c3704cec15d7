import { Link } from '../../../router/router.tsx';
import { useMessages } from '../../../session/preferences.ts';
import { useGet } from '../../../session/use-api.ts';
import { useAddress } from '../../../shell/use-address.ts';
import { Panel } from '../../../ui/page.tsx';
import { Badge } from '../../../ui/values/badge.tsx';
import { Instant, Money } from '../../../ui/values/money.tsx';
import { reversalMessages } from '../messages/reversal-messages.ts';
import { reversalState } from './reversals.tsx';

/** The reversal requests of a charge, if any. */
export function ReversalsOf({ chargeId }: { chargeId: string }) {
  const messages = useMessages(reversalMessages);
  const address = useAddress();
  const { data: reversals = [] } = useGet('/reversals', { query: { transaction_id: chargeId } });
  if (reversals.length === 0) return null;
  return (
    <Panel title={messages.ofCharge}>
      <ul className="plain-list">
        {reversals.map(({ id, status, amount, creation_date: creationDate }) => (
          <li key={id}>
            <Link href={address(`/contracargos/reversiones/${id}`)}>
              <Money amount={amount} />
            </Link>{' '}
            <Badge state={reversalState(status)} apiWord={status} /> <Instant iso={creationDate} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
