/** A response arrived and is not shown: programs on the gateway's own machine, where others may save URLs. */
export const isWithheld = (call: { response_code: number | null; cause: string | null }): boolean =>
  call.response_code === null && (call.cause === null || call.cause === 'not_taken_on_loopback');
