import type { App } from '../../../../src/platform/http/server.ts';
import { basic } from '../gateway/client.ts';

/** The rows of a CSV export, without the header. */
export async function exportedRows(
  app: App,
  { merchant, privateKey }: { merchant: { id: string }; privateKey: string },
  path: string,
): Promise<string[][]> {
  const { statusCode, body } = await app.inject({
    url: `/v1/${merchant.id}/exports/${path}`,
    headers: { authorization: basic(privateKey) },
  });
  if (statusCode !== 200) throw new Error(`the export was refused: ${body}`);
  const lines = body.trimEnd().split('\r\n').slice(1);
  return lines.map(line => line.split(';'));
}
