export const isFullLength = process.env['RECAUDO_TEST_FULL'] === '1';

/**
 * The number of repetitions. Both lengths test the same; `RECAUDO_TEST_FULL=1 npm test` runs the full one, which finds
 * rare faults more reliably.
 */
export const sizeOf = ({ usual, full }: { usual: number; full: number }): number =>
  isFullLength ? full : usual;
