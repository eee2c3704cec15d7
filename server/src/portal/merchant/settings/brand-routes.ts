import { type BrandBody, brand } from '@recaudo/contract/merchant/settings/brand';
import { isBrandColor, judgeBrandColor } from '@recaudo/contract/shared/brand-color';
import type { Gateway } from '../../../dependencies.ts';
import {
  findLogo,
  findOwnBrand,
  type OwnBrand,
  setBrand,
  setLogo,
} from '../../../domain/merchants/brand/brand-store.ts';
import { MAX_LOGO_BYTES, readLogo } from '../../../domain/merchants/brand/logo.ts';
import {
  findRedirectPlaces,
  setRedirectHosts,
} from '../../../domain/merchants/redirects/redirect-host-store.ts';
import { readRedirectHost } from '../../../domain/merchants/redirects/redirect-hosts.ts';
import { judgeDocument } from '../../../domain/methods/pse/payer-document.ts';
import { DEFAULT_COLOR } from '../../../payer-pages/frame/brand.ts';
import { notFound, refusedValue, reject, rule } from '../../../platform/errors.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/http/server.ts';

export function brandRoutes(app: App, { database, baseUrl }: Gateway): void {
  const shown = async (merchantId: string) => {
    const own = await findOwnBrand(database, merchantId);
    if (own === undefined) throw notFound();
    const { hosts } = await findRedirectPlaces(database, merchantId);
    return { ...brandToView(own, baseUrl), redirect_hosts: hosts };
  };

  mount(app, brand.get, ({ caller }) => shown(caller.merchant.id));

  mount(app, brand.update, async ({ caller, body }) => {
    const { id } = caller.merchant;
    const { redirect_hosts: hosts, ...look } = body;
    const [changed, redirectHosts] = [readBrand(look), hosts && readHosts(hosts)];
    await database.transaction(async tx => {
      await setBrand(tx, id, changed);
      if (redirectHosts !== undefined) await setRedirectHosts(tx, id, redirectHosts);
    });
    return shown(id);
  });

  mount(app, brand.logo, async ({ caller }, reply) => {
    const logo = await findLogo(database, caller.merchant.id);
    if (logo === undefined) throw notFound();
    return reply.type(logo.type).send(logo.bytes);
  });

  mount(app, brand.removeLogo, async ({ caller }) => {
    const { id } = caller.merchant;
    await setLogo(database, id, null);
    return shown(id);
  });

  void app.register(async scope => {
    const asBytes = { parseAs: 'buffer', bodyLimit: MAX_LOGO_BYTES } as const;
    scope.addContentTypeParser(['image/png', 'image/jpeg'], asBytes, (_request, bytes, done) =>
      done(null, bytes),
    );
    mount(scope, brand.setLogo, { bodyLimit: MAX_LOGO_BYTES }, async ({ caller, body }) => {
      if (!Buffer.isBuffer(body)) {
        throw reject('file_type_not_accepted', { types: ['image/png', 'image/jpeg'] });
      }
      const { id } = caller.merchant;
      await setLogo(database, id, readLogo(body));
      return shown(id);
    });
  });
}

const readHosts = (written: readonly string[]): string[] => [
  ...new Set(
    written.map(text => {
      const host = readRedirectHost(text);
      if (host === undefined) {
        throw refusedValue('redirect_hosts', rule('not_a_redirect_host', { host: text }));
      }
      return host;
    }),
  ),
];

function readBrand(body: Omit<BrandBody, 'redirect_hosts'>): Omit<OwnBrand, 'name' | 'logoUrl'> {
  return {
    color: readColor(body.color),
    legalName: filled(body.legal_name),
    nit: readNit(body.nit),
    email: filled(body.email),
    phone: filled(body.phone),
    address: filled(body.address),
    websiteUrl: filled(body.website_url),
    termsUrl: filled(body.terms_url),
    privacyUrl: filled(body.privacy_url),
  };
}

const filled = (value: string | undefined): string | null => value?.trim() || null;

function readColor(written: string | undefined): string | null {
  const color = filled(written)?.replace(/^#/, '').toLowerCase() ?? null;
  if (color !== null && !isBrandColor(color)) {
    throw refusedValue('color', 'not_a_color');
  }
  return color;
}

/** Adds the check digit, which the law requires on pages. */
function readNit(written: string | undefined): string | null {
  const nit = filled(written);
  if (nit === null) return null;
  const verdict = judgeDocument('NIT', nit);
  switch (verdict.kind) {
    case 'good':
      return `${verdict.number.slice(0, -1)}-${verdict.number.slice(-1)}`;
    case 'no_check_digit':
    case 'wrong_check_digit':
      throw refusedValue('nit', rule('nit_check_digit_wrong', { digit: verdict.checkDigit }));
    default:
      throw refusedValue('nit', 'not_a_nit');
  }
}

function brandToView(brand: OwnBrand, baseUrl: string) {
  const { light, dark, contrastOnLight, contrastOnDark, isAdjusted } = judgeBrandColor(
    brand.color ?? DEFAULT_COLOR,
  );
  return {
    name: brand.name,
    color: brand.color === null ? null : `#${brand.color}`,
    contrast: {
      light,
      dark,
      on_light: contrastOnLight,
      on_dark: contrastOnDark,
      is_adjusted: isAdjusted,
    },
    logo_url: brand.logoUrl === null ? null : `${baseUrl}${brand.logoUrl}`,
    legal_name: brand.legalName,
    nit: brand.nit,
    email: brand.email,
    phone: brand.phone,
    address: brand.address,
    website_url: brand.websiteUrl,
    terms_url: brand.termsUrl,
    privacy_url: brand.privacyUrl,
  };
}
