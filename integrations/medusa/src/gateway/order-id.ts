const form = /^(payses_[A-Za-z0-9]+)(?:-(\d+))?$/;

/** The order id at the gateway: of a payment session, and of which of its amounts. */
export const orderIdOf = (sessionId: string, attempt: number): string =>
  attempt === 1 ? sessionId : `${sessionId}-${attempt}`;

/** The session of an order id; undefined for what something else than this shop has sold. */
export const sessionIdOf = (orderId: unknown): string | undefined =>
  typeof orderId === 'string' ? form.exec(orderId)?.[1] : undefined;
