import { useGet } from '../../session/use-api.ts';
import { SimulateCharge } from './simulate-charge.tsx';

/** In the sandbox somebody has to be the card network: the same tool as beside the charge. */
export function PlayNetwork({ id }: { id: string }) {
  const charge = useGet('/charges/:transaction_id', { path: { transaction_id: id } });
  return charge.data === undefined ? null : <SimulateCharge charge={charge.data} />;
}
