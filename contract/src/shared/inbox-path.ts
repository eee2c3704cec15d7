/** Where the sandbox shows a merchant what its own inbox has caught. */
export const inboxPath = (merchantId: string): string => `/inbox/${merchantId}`;
