import type { Environment } from '@recaudo/contract/shared/environment';
import type { Gateway } from '../../dependencies.ts';
import { notFound } from '../../platform/errors.ts';

/** Both environments, because the console covers them. Production may be closed. */
export interface OperatorParts {
  sandbox: Gateway;
  production?: Gateway | undefined;
}

export interface OperatorEnvironments {
  /** 404 for a closed environment. */
  get: (environment: Environment) => Gateway;
  /** null for a closed environment. */
  inEach: <View>(
    read: (gateway: Gateway) => Promise<View>,
  ) => Promise<{ sandbox: View; production: View | null }>;
}

export const newOperatorEnvironments = (parts: OperatorParts): OperatorEnvironments => ({
  get: environment => {
    const gateway = parts[environment];
    if (gateway === undefined) throw notFound();
    return gateway;
  },
  inEach: async read => ({
    sandbox: await read(parts.sandbox),
    production: parts.production === undefined ? null : await read(parts.production),
  }),
});
