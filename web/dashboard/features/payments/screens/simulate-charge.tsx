import type { Charge } from '@recaudo/contract/api/charges';
import { paymentMessages } from '../../../messages/payment-messages.ts';
import { useMessages } from '../../../session/preferences.ts';
import { useMay } from '../../../session/use-may.ts';
import { Panel } from '../../../ui/page.tsx';
import { PlayButtons, playsFor } from './play-buttons.tsx';

export function SimulateCharge({ charge }: { charge: Charge }) {
  const messages = useMessages(paymentMessages);
  const may = useMay('simulate');
  if (!may || playsFor(charge).length === 0) return null;
  return (
    <Panel title={messages.simulate}>
      <p className="quiet">{messages.simulateLead}</p>
      <PlayButtons charge={charge} />
    </Panel>
  );
}
