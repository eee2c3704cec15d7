import { readFileSync } from 'node:fs';
import { environments } from '@recaudo/contract/shared/environment';
import {
  type BrandSettings,
  findBrand,
  findPayerPermissions,
} from '../../domain/merchants/brand/brand-store.ts';
import {
  type BrandChanges,
  type OwnContact,
  updateBrand,
} from '../../domain/merchants/brand/update-brand.ts';
import { findRedirectPlaces } from '../../domain/merchants/redirects/redirect-host-store.ts';
import { updateTerms } from '../../domain/merchants/terms/update-terms.ts';
import { changeGateway } from '../access/change-gateway.ts';
import { chooseOption, readOptions, requireOption, UsageError } from '../command.ts';
import { printRecord } from '../terminal/print.ts';
import { onOff, readTerms, shownTerms, termOptions } from './merchant-terms.ts';

/** An option for each setting that payers see. */
const settingOf = {
  color: 'color',
  'legal-name': 'legalName',
  nit: 'nit',
  'contact-email': 'email',
  'contact-phone': 'phone',
  address: 'address',
  website: 'websiteUrl',
  terms: 'termsUrl',
  privacy: 'privacyUrl',
} as const satisfies Record<string, keyof BrandSettings>;

const text = { type: 'string' } as const;
const settingOptions = {
  color: text,
  'legal-name': text,
  nit: text,
  'contact-email': text,
  'contact-phone': text,
  address: text,
  website: text,
  terms: text,
  privacy: text,
} satisfies Record<keyof typeof settingOf, typeof text>;

/** Options for the merchant's own details, as GET / of the API returns them. */
const ownOptions = { email: text, phone: text } satisfies Record<keyof OwnContact, typeof text>;

export async function merchantsUpdate(args: string[]): Promise<void> {
  const options = readOptions(args, {
    environment: text,
    json: { type: 'boolean' },
    id: text,
    name: text,
    logo: text,
    'payer-may-cancel': text,
    'payer-may-pause': text,
    'payer-may-change-plan': text,
    'verify-cards': text,
    'redirect-hosts': text,
    ...ownOptions,
    ...settingOptions,
    ...termOptions,
  });
  const id = requireOption(options.id, 'id');
  const environment = chooseOption(options.environment, 'environment', environments, 'sandbox');
  const changes = readChanges(options);
  const terms = readTerms(options);
  const given = Object.keys(options).filter(option => !['environment', 'json', 'id'].includes(option));
  const change = {
    action: 'merchant_updated',
    what: id,
    merchantId: id,
    details: { changed: given.join(' '), ...termsIn(options) },
  };
  await changeGateway(environment, change, async gateway => {
    await updateBrand(gateway, id, changes);
    const brand = await findBrand(gateway.database, id);
    const { after: merchant } = await updateTerms(gateway, id, terms);
    const { hosts } = await findRedirectPlaces(gateway.database, id);
    const { mayCancel, mayPause, mayChangePlan } = await findPayerPermissions(gateway.database, id);
    printRecord(
      {
        merchant_id: id,
        email: merchant.email,
        phone: merchant.phone,
        ...shown(brand),
        payer_may_cancel: mayCancel ? 'yes' : 'no',
        payer_may_pause: mayPause ? 'yes' : 'no',
        payer_may_change_plan: mayChangePlan ? 'yes' : 'no',
        verify_cards: onOff(merchant.verifiesCards),
        redirect_hosts: hosts.join(','),
        ...shownTerms(merchant, environment),
      },
      options.json,
    );
  });
}

const shown = (brand: Awaited<ReturnType<typeof findBrand>>) => ({
  name: brand?.name,
  color: brand?.color,
  logo: brand?.logoUrl,
  legal_name: brand?.legalName,
  nit: brand?.nit,
  contact_email: brand?.email,
  contact_phone: brand?.phone,
  address: brand?.address,
  website: brand?.websiteUrl,
  terms: brand?.termsUrl,
  privacy: brand?.privacyUrl,
});

/** The new terms for the log, not just the fact that they changed. */
const termsIn = (options: Given): Record<string, string> =>
  Object.fromEntries(
    Object.keys(termOptions).flatMap(name => {
      const value = options[name as keyof typeof termOptions];
      return typeof value === 'string' ? [[name.replaceAll('-', '_'), value]] : [];
    }),
  );

type Given = Partial<
  Record<
    | keyof typeof settingOf
    | keyof typeof termOptions
    | keyof typeof ownOptions
    | 'name'
    | 'logo'
    | 'payer-may-cancel'
    | 'payer-may-pause'
    | 'payer-may-change-plan'
    | 'verify-cards'
    | 'redirect-hosts',
    string | boolean
  >
>;

function readChanges(options: Given): BrandChanges {
  const settings: Partial<BrandSettings> = {};
  for (const [option, field] of Object.entries(settingOf) as [
    keyof typeof settingOf,
    keyof BrandSettings,
  ][]) {
    const value = options[option];
    if (typeof value !== 'string') continue;
    const trimmed = value.trim();
    // People paste colors as #8A3324.
    const written = field === 'color' ? trimmed.replace('#', '').toLowerCase() : trimmed;
    settings[field] = written === '' ? null : written;
  }
  const changes: BrandChanges = { settings };
  const { name, logo, email, phone } = options;
  if (typeof email === 'string') changes.own = { email: email.trim() || null };
  if (typeof phone === 'string') changes.own = { ...changes.own, phone: phone.trim() || null };
  if (typeof name === 'string') changes.name = name;
  if (typeof logo === 'string') changes.logo = logo === '' ? null : readLogo(logo);
  const permission = options['payer-may-cancel'];
  if (typeof permission === 'string') {
    changes.payerMayCancel = chooseOption(permission, 'payer-may-cancel', ['yes', 'no']) === 'yes';
  }
  const pausing = options['payer-may-pause'];
  if (typeof pausing === 'string') {
    changes.payerMayPause = chooseOption(pausing, 'payer-may-pause', ['yes', 'no']) === 'yes';
  }
  const changing = options['payer-may-change-plan'];
  if (typeof changing === 'string') {
    changes.payerMayChangePlan = chooseOption(changing, 'payer-may-change-plan', ['yes', 'no']) === 'yes';
  }
  const verify = options['verify-cards'];
  if (typeof verify === 'string') {
    changes.verifyCards = chooseOption(verify, 'verify-cards', ['on', 'off']) === 'on';
  }
  const hosts = options['redirect-hosts'];
  if (typeof hosts === 'string') changes.redirectHosts = hosts.split(',').filter(host => host.trim() !== '');
  const hasTerms = Object.keys(termsIn(options)).length > 0;
  if (Object.keys(changes).length === 1 && Object.keys(settings).length === 0 && !hasTerms) {
    throw new UsageError('nothing to change: see the options of merchants update');
  }
  return changes;
}

function readLogo(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new UsageError(`--logo: the file cannot be read`, { cause: error });
  }
}
