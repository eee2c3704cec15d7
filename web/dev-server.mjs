import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import react from '@vitejs/plugin-react';
import { createServer } from 'vite';
import { contractSources } from './build.mjs';

const web = dirname(fileURLToPath(import.meta.url));

/** Paths that the portal serves in addition to the dashboard: they are proxied to the running program. */
const OF_PORTAL =
  '^/(panel|assets|docs|bienvenida|openapi\\.json|mail|inbox|estado|metrics|healthz|readyz|\\.well-known)(?=[/?]|$)';

/**
 * The dashboard's policy, relaxed for hot reload: Vite's inline script and styles, and its socket. Only this server
 * sends it; the program's own policy allows neither.
 */
const POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "font-src 'self'; " +
  "connect-src 'self' ws:; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Serves the dashboard from its sources with hot reload, and proxies everything else to the portal.
 * @param {{ portal: string, port: number }} options
 */
export async function serveDashboard({ portal, port }) {
  const server = await createServer({
    configFile: false,
    envDir: false,
    publicDir: false,
    root: join(web, 'dashboard'),
    logLevel: 'warn',
    clearScreen: false,
    plugins: [react()],
    resolve: { alias: contractSources },
    server: {
      host: '127.0.0.1',
      port,
      headers: { 'content-security-policy': POLICY },
      // The screens share rules with the server.
      fs: { allow: [dirname(web)] },
      proxy: {
        [OF_PORTAL]: {
          target: portal,
          changeOrigin: true,
          // The local program's certificate is self-signed.
          secure: false,
          // The portal only accepts changes from its own origin, so the proxy sends that one.
          configure: proxy =>
            proxy.on('proxyReq', request => {
              if (request.getHeader('origin') !== undefined) request.setHeader('origin', portal);
            }),
        },
      },
    },
  });
  await server.listen();
  return server;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const options = /** @type {const} */ ({ portal: { type: 'string' }, port: { type: 'string' } });
  const { portal = 'http://127.0.0.1:8000', port = '8003' } = parseArgs({ options }).values;
  const server = await serveDashboard({ portal, port: Number(port) });
  console.log(`dev: the dashboard with hot reload: ${server.resolvedUrls?.local[0] ?? ''}`);
}
