const BYTES = 16;

/** An Idempotency-Key. By getRandomValues: randomUUID is missing where the page comes by plain http. */
export const newRequestKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), byte => byte.toString(16).padStart(2, '0')).join(
    '',
  );
