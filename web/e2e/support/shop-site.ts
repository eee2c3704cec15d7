import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ShopSite {
  /** On `localhost`, which is another origin and another site than the gateway on 127.0.0.1. */
  origin: string;
  /** The HTML of the next visit. */
  page: string;
  close(): Promise<void>;
}

/** A shop's web server with one page, written by the test. */
export async function openShopSite(): Promise<ShopSite> {
  const site: ShopSite = { origin: '', page: '', close: async () => undefined };
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(site.page);
  });
  await new Promise<void>(resolve => {
    server.listen(0, 'localhost', resolve);
  });
  site.origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  site.close = () =>
    new Promise(resolve => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return site;
}
