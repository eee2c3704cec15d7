import type { Charge } from '../../api/types.ts';
import { paymentMessages } from '../../messages/payment-messages.ts';
import { useMessages } from '../../shell/preferences.ts';
import { useMay } from '../../shell/use-may.ts';
import { Panel } from '../../ui/page.tsx';
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
