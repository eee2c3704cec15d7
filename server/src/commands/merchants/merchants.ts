import { environments } from '@recaudo/contract/shared/environment';
import { createMerchant } from '../../domain/merchants/create-merchant.ts';
import type { Merchant } from '../../domain/merchants/merchant.ts';
import { findMerchant, listLiveKeys, listMerchants } from '../../domain/merchants/store.ts';
import { formatInstant } from '../../platform/primitives/time/instant.ts';
import { changeGateway } from '../access/change-gateway.ts';
import { withGateway } from '../access/with-gateway.ts';
import { chooseOption, readOptions, requireOption, UsageError } from '../command.ts';
import { printRecord, printTable } from '../terminal/print.ts';
import { feeWords, readPricing, shownTerms } from './merchant-terms.ts';

const environmentOption = { environment: { type: 'string' }, json: { type: 'boolean' } } as const;

export async function merchantsCreate(args: string[]): Promise<void> {
  const options = readOptions(args, {
    ...environmentOption,
    name: { type: 'string' },
    email: { type: 'string' },
    phone: { type: 'string' },
    profile: { type: 'string' },
    id: { type: 'string' },
    'private-key': { type: 'string' },
    'public-key': { type: 'string' },
    'fee-percent': { type: 'string' },
    'fee-fixed': { type: 'string' },
    'fee-tax': { type: 'string' },
  });
  const name = requireOption(options.name, 'name');
  const profile = chooseOption(options.profile, 'profile', ['strict', 'lenient'], 'strict');
  const environment = chooseOption(options.environment, 'environment', environments, 'sandbox');
  const fees = readPricing(options, environment);
  const change = {
    action: 'merchant_created',
    what: options.id ?? name,
    details: { name, profile, brings_keys: options['private-key'] !== undefined, ...feeWords(fees) },
  };
  await changeGateway(environment, change, async gateway => {
    const { merchant, privateKey, publicKey } = await createMerchant(gateway, {
      name,
      profile,
      fees,
      email: options.email,
      phone: options.phone,
      id: options.id,
      privateKey: options['private-key'],
      publicKey: options['public-key'],
    });
    printRecord(
      {
        merchant_id: merchant.id,
        private_key: privateKey,
        public_key: publicKey,
        base_url: gateway.baseUrl,
      },
      options.json,
    );
  });
}

const summary = (merchant: Merchant) => ({
  merchant_id: merchant.id,
  name: merchant.name,
  status: merchant.status,
  profile: merchant.profile,
  creation_date: formatInstant(merchant.creationDate),
});

export async function merchantsList(args: string[]): Promise<void> {
  const options = readOptions(args, environmentOption);
  const environment = chooseOption(options.environment, 'environment', environments, 'sandbox');
  await withGateway(environment, async gateway =>
    printTable((await listMerchants(gateway.database)).map(summary), options.json),
  );
}

export async function merchantsShow(args: string[]): Promise<void> {
  const options = readOptions(args, { ...environmentOption, id: { type: 'string' } });
  const id = requireOption(options.id, 'id');
  const environment = chooseOption(options.environment, 'environment', environments, 'sandbox');
  await withGateway(environment, async gateway => {
    const merchant = await findMerchant(gateway.database, id);
    if (merchant === undefined) throw new UsageError(`there is no merchant ${id} in ${environment}`);
    const keys = await listLiveKeys(gateway.database, id, gateway.clock.now());
    const shown = keys.map(key => `${key.kind} …${key.lastFour}`);
    const { email, phone } = merchant;
    const terms = shownTerms(merchant, environment);
    printRecord({ ...summary(merchant), email, phone, keys: shown.join(', '), ...terms }, options.json);
  });
}
