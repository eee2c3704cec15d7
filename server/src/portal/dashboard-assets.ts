import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../platform/errors.ts';
import type { App } from '../platform/http/server.ts';

/** File names contain a hash of their contents. */
const FOREVER = 'public, max-age=31536000, immutable';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The content codings that the build writes, best compression first. */
const CODINGS = [
  { coding: 'br', suffix: '.br' },
  { coding: 'gzip', suffix: '.gz' },
] as const;

/** Serves the files of the dashboard's build, one route per file, so that no other path is reachable. */
export function addDashboardAssets(app: App, folder: string): void {
  const present = new Set(readdirSync(folder));
  for (const name of present) {
    const type = TYPES[extname(name)];
    if (type === undefined) continue;
    const packed = CODINGS.filter(({ suffix }) => present.has(`${name}${suffix}`));
    const send = async (request: FastifyRequest, reply: FastifyReply) => {
      const accepted = request.headers['accept-encoding'];
      const chosen = packed.find(({ coding }) => accepts(accepted, coding));
      // A new build may have replaced the files since startup.
      const bytes = await readFile(join(folder, `${name}${chosen?.suffix ?? ''}`)).catch(() => undefined);
      if (bytes === undefined) throw notFound();
      return reply
        .headers({
          'content-type': type,
          'cache-control': FOREVER,
          'x-content-type-options': 'nosniff',
          ...(packed.length > 0 && { vary: 'accept-encoding' }),
          ...(chosen && { 'content-encoding': chosen.coding }),
        })
        .send(bytes);
    };
    app.get(`/assets/dashboard/${name}`, { exposeHeadRoute: true, schema: { hide: true } }, send);
  }
}

/** RFC 9110, section 12.5.3; `q=0` rejects a coding. */
function accepts(header: string | string[] | undefined, coding: string): boolean {
  return String(header ?? '')
    .toLowerCase()
    .split(',')
    .some(part => {
      const [name = '', ...parameters] = part.split(';').map(word => word.trim());
      return name === coding && !parameters.some(parameter => /^q=0(\.0{0,3})?$/.test(parameter));
    });
}
