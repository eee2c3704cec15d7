import { environments } from '@recaudo/contract/shared/environment';
import type { Gateway } from '../../../dependencies.ts';
import type { Merchant } from '../../../domain/merchants/merchant.ts';
import { findMerchant } from '../../../domain/merchants/store.ts';
import { chooseOption, UsageError } from '../../command.ts';

export const shared = { environment: { type: 'string' }, json: { type: 'boolean' } } as const;

export const environmentOf = (options: { environment?: string | undefined }) =>
  chooseOption(options.environment, 'environment', environments, 'sandbox');

export async function getMerchant({ database, environment }: Gateway, id: string): Promise<Merchant> {
  const merchant = await findMerchant(database, id);
  if (merchant === undefined) throw new UsageError(`there is no merchant ${id} in ${environment}`);
  return merchant;
}
