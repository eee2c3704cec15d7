import { useGateway } from './session.tsx';

/** Where the data of the screens is, of the merchant and the environment on screen. */
export function useDataAddress(): string {
  const { environment, merchantId } = useGateway();
  return `/panel/${environment}/data/${encodeURIComponent(merchantId)}`;
}
