/** By which a refund at the gateway is found to be one of Medusa's. */
export const descriptionOf = (medusaRefundId: string): string => `Medusa ${medusaRefundId}`;
