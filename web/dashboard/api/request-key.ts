const BYTES = 16;

/** An Idempotency-Key. Uses getRandomValues, because randomUUID is missing on plain http. */
export const newRequestKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), byte => byte.toString(16).padStart(2, '0')).join(
    '',
  );
