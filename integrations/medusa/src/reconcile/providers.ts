import type { MedusaContainer } from '@medusajs/framework/types';
import { ContainerRegistrationKeys, Modules } from '@medusajs/framework/utils';
import { faultOf, type RecaudoOptions } from '../gateway/options.ts';

export interface ConfiguredProvider {
  /** As Medusa's sessions name it. */
  id: string;
  options: RecaudoOptions;
}

interface ProviderConfig {
  resolve?: string;
  id?: string;
  options?: Record<string, unknown>;
}

/** The providers of this package in medusa-config: a shop may have one for each of its merchants. */
export function configuredProviders(container: MedusaContainer): ConfiguredProvider[] {
  const { modules = {} } = container.resolve(ContainerRegistrationKeys.CONFIG_MODULE) as {
    modules?: Record<string, unknown>;
  };
  const { options } = (modules[Modules.PAYMENT] ?? {}) as { options?: { providers?: ProviderConfig[] } };
  return (options?.providers ?? [])
    .filter(({ resolve }) => resolve?.endsWith('medusa-payment/providers/recaudo'))
    .filter(({ options = {} }) => faultOf(options) === undefined)
    .map(({ id, options }) => ({
      id: id ? `pp_recaudo_${id}` : 'pp_recaudo',
      options: options as unknown as RecaudoOptions,
    }));
}
