const body = {
  method: 'store',
  amount: 20_000,
  currency: 'COP',
  iva: '0',
  description: 'Mi primer cobro',
  customer: { name: 'Ana Torres', email: 'ana@example.com' },
};

/** A command to paste into a terminal, complete except for the private key. */
export const firstChargeSnippet = (address: string, merchantId: string, privateKey: string): string =>
  [
    `curl ${address}/v1/${merchantId}/charges`,
    `-u ${privateKey}:`,
    `-H 'Content-Type: application/json'`,
    `-d '${JSON.stringify(body, null, 2)}'`,
  ].join(' \\\n  ');
