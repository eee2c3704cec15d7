/** The page of the sandbox webhook inbox. */
export const inboxPath = (merchantId: string): string => `/inbox/${merchantId}`;
