import type { Environment } from '@recaudo/contract/environment';
import { errors } from '@recaudo/contract/error-table';
import type { Gateway } from '../dependencies.ts';
import { GatewayError } from '../errors.ts';
import type { Control } from './control.ts';

/** The environment's gateway; 1003 while production is closed. */
export function gatewayOf({ gateways }: Control, environment: Environment): Gateway {
  const gateway = gateways[environment];
  if (gateway === undefined) {
    throw new GatewayError(errors.invalidValue, {
      description: 'Production is closed in this installation: its operator has to name a key file first',
    });
  }
  return gateway;
}
