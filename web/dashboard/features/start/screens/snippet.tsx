import { paymentMessages } from '../../../messages/payment-messages.ts';
import { useMessages } from '../../../session/preferences.ts';
import { useGateway, useSession } from '../../../session/session.tsx';
import { CodeBlock } from '../../../ui/values/code.tsx';
import { firstChargeSnippet } from './first-charge.ts';

/** The command for a first charge, with the merchant's own id. */
export function FirstChargeSnippet({ privateKey = '$PRIVATE_KEY' }: { privateKey?: string | undefined }) {
  const messages = useMessages(paymentMessages);
  const { addresses } = useSession();
  const { environment, merchantId } = useGateway();
  return (
    <CodeBlock
      text={firstChargeSnippet(addresses[environment], merchantId, privateKey)}
      label={messages.firstCharge}
    />
  );
}
