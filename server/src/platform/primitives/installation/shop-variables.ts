export interface ShopVariables {
  url: string | undefined;
  merchantId: string | undefined;
  privateKey: string | undefined;
}

/** The key has two names: RECAUDO_KEY in the request log's snippets, the longer one in the client's guide. */
export const readShopVariables = (read: (name: string) => string | undefined): ShopVariables => ({
  url: read('RECAUDO_URL')?.replace(/(?<!\/)\/+$/, ''),
  merchantId: read('RECAUDO_MERCHANT_ID'),
  privateKey: read('RECAUDO_KEY') ?? read('RECAUDO_PRIVATE_KEY'),
});
