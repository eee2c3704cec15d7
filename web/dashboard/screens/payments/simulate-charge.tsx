import type { Charge } from '../../api/types.ts';
import { useWords } from '../../shell/preferences.ts';
import { useMay } from '../../shell/use-may.ts';
import { Panel } from '../../ui/page.tsx';
import { paymentWords } from '../../words/payment-words.ts';
import { PlayButtons, playsFor } from './play-buttons.tsx';

export function SimulateCharge({ charge }: { charge: Charge }) {
  const words = useWords(paymentWords);
  const may = useMay('simulate');
  if (!may || playsFor(charge).length === 0) return null;
  return (
    <Panel title={words.simulate}>
      <p className="quiet">{words.simulateLead}</p>
      <PlayButtons charge={charge} />
    </Panel>
  );
}
