import { unconnectedProcessor } from '../../processors/unconnected-processor.ts';
import { unconnectedPseProvider } from '../../processors/unconnected-pse-provider.ts';

/** An environment whose payments go over connections alone. Real cards: networks count each number over all customers. */
export const unconnected = {
  cardProcessor: unconnectedProcessor,
  pseProvider: unconnectedPseProvider,
  retryCapScope: 'number' as const,
};
