import { once } from 'node:events';
import { readConfig } from '../../config.ts';
import { newTrustingFetch } from '../../operations/installation/tls/trusting-fetch.ts';
import { readOptions } from '../command.ts';
import { readShopKeys } from '../developers/calls/shop-keys.ts';
import { type Library, openLibrary } from './library.ts';
import { prepareSearch } from './search/search-library.ts';
import { serveTools } from './serve-tools.ts';
import { newWorkshop } from './workshop.ts';

/** Serves MCP on standard input and output until the client disconnects. No other output may go there. */
export async function mcp(args: string[]): Promise<void> {
  const options = readOptions(args, {
    'allow-writes': { type: 'boolean' },
    'allow-production': { type: 'boolean' },
  });
  const config = readConfig();
  const keysOf = () => readShopKeys(config);
  const library = openLibrary();
  const workshop = newWorkshop({
    library,
    keysOf,
    call: newTrustingFetch(config),
    allowsProduction: options['allow-production'] === true,
  });
  const secrets = () => [config.shop.privateKey, keysOrNone(keysOf)?.private_key];
  const close = serveTools(workshop, { allowsChanges: options['allow-writes'] === true, secrets });
  // Builds the index right after the start, so that the first search does not wait for it.
  const indexing = setImmediate(prepareQuietly, library);
  const stopping = new AbortController();
  const { signal } = stopping;
  await Promise.race([
    once(process.stdin, 'end', { signal }),
    ...['SIGINT', 'SIGTERM'].map(name => once(process, name, { signal })),
  ]);
  stopping.abort();
  clearImmediate(indexing);
  close();
}

/** A failure to index only affects searches, not the other tools. */
function prepareQuietly(library: Library): void {
  try {
    prepareSearch(library);
  } catch {
    // The first search throws the error again.
  }
}

function keysOrNone(keysOf: () => { private_key: string }): { private_key: string } | undefined {
  try {
    return keysOf();
  } catch {
    return undefined;
  }
}
