import { unconnectedProcessor } from '../../processors/unconnected-processor.ts';
import { unconnectedPseProvider } from '../../processors/unconnected-pse-provider.ts';

/**
 * For environments whose payments all go through connections. They handle real cards, and the networks count retries per
 * number across all customers.
 */
export const unconnected = {
  cardProcessor: unconnectedProcessor,
  pseProvider: unconnectedPseProvider,
  retryCapScope: 'number' as const,
};
