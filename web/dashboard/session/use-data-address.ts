import { useGateway } from './session.tsx';

/** The base URL of the screens' data for the current merchant and environment. */
export function useDataAddress(): string {
  const { environment, merchantId } = useGateway();
  return `/panel/${environment}/data/${encodeURIComponent(merchantId)}`;
}
