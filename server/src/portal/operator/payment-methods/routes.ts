import { operator } from '@recaudo/contract/operator/operator';
import { switchBank } from '../../../domain/methods/pse/switch-bank.ts';
import { readPaymentMethods } from '../../../operations/health/payment-methods.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/http/server.ts';
import type { OperatorEnvironments } from '../environments.ts';
import { paymentMethodsToView } from './view.ts';

/** The state of each payment method, and the PSE banks that are unavailable. */
export function operatorPaymentMethodRoutes(app: App, { get, inEach }: OperatorEnvironments): void {
  mount(app, operator.paymentMethods, async () => ({
    environments: await inEach(async gateway =>
      paymentMethodsToView(await readPaymentMethods(gateway), gateway.realClock.now()),
    ),
  }));

  mount(app, operator.switchBank, async ({ params, body }) => {
    const { environment, ...input } = body;
    return { banks_off: await switchBank(get(environment), params.code, input) };
  });
}
