import { useGateway } from './session.tsx';
import { useGet } from './use-api.ts';

/** Whether the operator collects for the merchant on screen, settles with it and pays it out. False until it is known. */
export function useIsSettled(): boolean {
  const { merchantId } = useGateway();
  const { data } = useGet('/balance', {}, merchantId !== '');
  return data?.model === 'aggregated';
}
