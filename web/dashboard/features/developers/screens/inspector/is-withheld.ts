/**
 * True if a response arrived but is hidden: it came from a program on the gateway's own machine, and other people may
 * save URLs.
 */
export const isWithheld = (call: { response_code: number | null; cause: string | null }): boolean =>
  call.response_code === null && (call.cause === null || call.cause === 'not_taken_on_loopback');
