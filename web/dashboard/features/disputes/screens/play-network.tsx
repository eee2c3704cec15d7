import { useGet } from '../../../session/use-api.ts';
import { SimulateCharge } from '../../payments/screens/simulate-charge.tsx';

/** Simulates the card network in the sandbox, with the same buttons as on the charge. */
export function PlayNetwork({ id }: { id: string }) {
  const charge = useGet('/charges/:transaction_id', { path: { transaction_id: id } });
  return charge.data === undefined ? null : <SimulateCharge charge={charge.data} />;
}
