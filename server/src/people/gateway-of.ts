import type { Environment } from '@recaudo/contract/shared/environment';
import type { Gateway } from '../dependencies.ts';
import { reject } from '../platform/errors.ts';
import type { Control } from './control.ts';

/** The environment's gateway; 1003 while production is closed. */
export function gatewayOf({ gateways }: Control, environment: Environment): Gateway {
  const gateway = gateways[environment];
  if (gateway === undefined) {
    throw reject('production_without_key_file');
  }
  return gateway;
}
