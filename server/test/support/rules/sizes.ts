export const isFullLength = process.env['RECAUDO_TEST_FULL'] === '1';

/**
 * How long a test of many repetitions is. What it proves is the same at both lengths, and a fault that is rare shows
 * more surely at the full one: `RECAUDO_TEST_FULL=1 npm test` plays that.
 */
export const sizeOf = ({ usual, full }: { usual: number; full: number }): number =>
  isFullLength ? full : usual;
