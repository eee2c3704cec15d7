import { buildApi } from '../../api.ts';
import type { Gateway } from '../../dependencies.ts';
import { type PageCheck, savePageCheck } from '../../operations/health/stores/page-check-store.ts';
import type { Fetch } from '../../operations/installation/tls/trusting-fetch.ts';
import type { App } from '../../platform/http/server.ts';
import { compareAnswers, integrityOf, type PageAnswer } from './compare-pages.ts';
import { listPagesToCheck, shownPath } from './payment-pages.ts';
import { browserFiles } from './script-inventory.ts';

const TIMEOUT_MS = 15_000;
/** Injected scripts may target browsers only, so the check looks like one. */
const BROWSER = {
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  'accept-language': 'es-CO,es;q=0.9',
  'user-agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
};

/**
 * Fetches the payment pages, and all that they load, from their public address as a browser does, and compares them
 * with what this process generates (PCI DSS 11.6.1). The result is stored for the doctor. `known` contains hashes of
 * scripts and style sheets stored elsewhere: they reveal a file that was changed on this machine.
 */
export async function checkPages(
  gateway: Gateway,
  known?: ReadonlySet<string>,
  call: Fetch = fetch,
): Promise<PageCheck> {
  const app = await buildApi(gateway, { health: { notReady: async () => undefined } });
  try {
    const pages = await Promise.all(
      (await listPagesToCheck(gateway)).map(path => lookAt(app, gateway, path, call)),
    );
    const loaded = new Set(pages.flatMap(({ input }) => linkedFiles(input)));
    const paths = [...loaded, ...browserFiles.map(({ path }) => path)];
    const files = await Promise.all(paths.map(path => lookAt(app, gateway, path, call)));
    const looked = [...pages, ...files];
    const check = {
      checkedAt: gateway.realClock.now(),
      lookedAt: looked.length,
      differences: looked.flatMap(look => [...look.differences, ...unknownFile(look, known)]),
    };
    await savePageCheck(gateway.database, check);
    return check;
  } finally {
    await app.close();
  }
}

interface Look {
  path: string;
  input: PageAnswer;
  got: PageAnswer | undefined;
  differences: string[];
}

async function lookAt(app: App, { baseUrl }: Gateway, path: string, call: Fetch): Promise<Look> {
  const [input, got] = await Promise.all([answerHere(app, baseUrl, path), answerThere(baseUrl, path, call)]);
  const name = shownPath(path);
  return got instanceof Error
    ? { path, input, got: undefined, differences: [`${name}: cannot be fetched: ${got.message}`] }
    : { path, input, got, differences: compareAnswers(name, input, got) };
}

async function answerHere(app: App, baseUrl: string, path: string): Promise<PageAnswer> {
  const { host } = new URL(baseUrl);
  // Without a browser's name, so that the request does not count as a view.
  const { 'user-agent': _browser, ...headers } = BROWSER;
  const answer = await app.inject({ url: path, headers: { host, ...headers, 'user-agent': '' } });
  return { status: answer.statusCode, headers: textsOf(answer.headers), body: answer.rawPayload };
}

async function answerThere(baseUrl: string, path: string, call: Fetch): Promise<PageAnswer | Error> {
  try {
    const answer = await call(`${baseUrl}${path}`, {
      headers: BROWSER,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const body = Buffer.from(await answer.arrayBuffer());
    return { status: answer.status, headers: Object.fromEntries(answer.headers), body };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return cause instanceof Error ? cause : new Error(String(cause));
  }
}

const textsOf = (headers: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/** Our own scripts, style sheets and images that a page loads. */
const linkedFiles = ({ body }: PageAnswer): string[] =>
  [...body.toString().matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);

const CHECKED = /\.(?:js|css|html)$/;

/** Style sheets with a merchant's color are generated; all other files come with the build. */
function unknownFile({ path, got }: Look, known: ReadonlySet<string> | undefined): string[] {
  if (known === undefined || got === undefined || !CHECKED.test(path)) return [];
  if (path.startsWith('/assets/brand/')) return [];
  const hash = integrityOf(got.body);
  return known.has(hash) ? [] : [`${path}: ${hash} is not in the inventory`];
}
