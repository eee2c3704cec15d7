import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brandStyles, isBrandColor } from '@recaudo/contract/shared/brand-color';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { notFound } from '../../platform/errors.ts';
import { WEB_BUILD } from '../../platform/http/files/browser-files.ts';
import { serverFile } from '../../platform/primitives/installation/server-folder.ts';

/** Concatenated into one style sheet; later files override earlier ones. A payment method adds its own here. */
const styleSheets = [
  'tokens.css',
  'frame.css',
  'order.css',
  'form.css',
  'button.css',
  'states.css',
  'voucher.css',
  'pse.css',
  'shop.css',
];

const CSS = 'text/css; charset=utf-8';

export interface Asset {
  path: string;
  type: string;
  text: string;
  /** For the integrity attribute: a changed file is not run (PCI DSS 6.4.3). */
  integrity: string;
}

const hash = (algorithm: string, text: string) => createHash(algorithm).update(text);

/** The name contains a hash of the content, so it can be cached forever. */
function newAsset(name: string, extension: string, type: string, text: string): Asset {
  const version = hash('sha256', text).digest('hex').slice(0, 16);
  return {
    path: `/assets/${name}-${version}.${extension}`,
    type,
    text,
    integrity: `sha384-${hash('sha384', text).digest('base64')}`,
  };
}

/** Assets are not compiled: they stay under src, even for the built program. */
const readAsset = (name: string): string =>
  readFileSync(serverFile(`src/payer-pages/frame/assets/${name}`), 'utf8');

interface Assets {
  styles: Asset;
  icon: Asset;
  script: Asset | undefined;
}

let assets: Assets | undefined;

/** Without a web build there is no script, and the pages work without it. */
export function pageAssets(): Assets {
  const place = join(WEB_BUILD, 'pages/pages.js');
  assets ??= {
    styles: newAsset('pages', 'css', CSS, styleSheets.map(readAsset).join('\n')),
    icon: newAsset('icon', 'svg', 'image/svg+xml', readAsset('icon.svg')),
    script: existsSync(place)
      ? newAsset('pages', 'js', 'text/javascript; charset=utf-8', readFileSync(place, 'utf8'))
      : undefined,
  };
  return assets;
}

/** The style sheet depends only on the merchant's color, so the color is its name. */
export const brandStylesPath = (color: string): string => `/assets/brand/${color}.css`;

export function assetRoutes(app: FastifyInstance): void {
  const hidden = { schema: { hide: true } };
  const { styles, icon, script } = pageAssets();
  for (const asset of [styles, icon, ...(script === undefined ? [] : [script])]) {
    app.get(asset.path, hidden, (_request, reply) => sendForever(reply, asset.type, asset.text));
  }
  app.get('/assets/brand/:file', hidden, (request, reply) => {
    const { file } = request.params as { file: string };
    const color = file.replace(/\.css$/, '');
    if (!isBrandColor(color)) throw notFound();
    return sendForever(reply, CSS, brandStyles(color));
  });
}

export function sendForever(reply: FastifyReply, type: string, body: string | Buffer): FastifyReply {
  return reply
    .headers({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      // An image opened by itself must not run anything either.
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
    .type(type)
    .send(body);
}
