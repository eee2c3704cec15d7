import { operator } from '@recaudo/contract/operator/operator';
import { centavosOf } from '@recaudo/contract/shared/schema/fields';
import type { FeeSchedule } from '../../../domain/merchants/merchant.ts';
import { updateTerms } from '../../../domain/merchants/terms/update-terms.ts';
import { audit } from '../../../people/audit/audit.ts';
import { findBusinessOf } from '../../../people/businesses/store.ts';
import type { Control } from '../../../people/control.ts';
import { gatewayOf } from '../../../people/gateway-of.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/http/server.ts';
import { formatPesos } from '../../../platform/primitives/values/money.ts';
import { getSignedIn } from '../../guard/guard.ts';
import { feesToView } from '../merchants/view.ts';

/**
 * A merchant's fees for card charges. The merchant's own audit log records a change too, because the merchant pays
 * them.
 */
export function operatorFeeRoutes(app: App, control: Control): void {
  mount(app, operator.setFees, async request => {
    const { environment, merchant_id: id } = request.params;
    const { fee_percent: percent, fee_fixed: fixed, fee_tax: tax } = request.body;
    const fees: FeeSchedule = {
      basisPoints: Number(centavosOf(percent)),
      fixedCentavos: centavosOf(fixed),
      taxBasisPoints: Number(centavosOf(tax)),
    };
    const { before } = await updateTerms(gatewayOf(control, environment), id, { fees });
    const details = { before: inWords(before.fees), after: inWords(fees) };
    request.auditDetails = { details };
    const business = await findBusinessOf(control.database, id);
    if (business !== undefined) {
      const { account } = getSignedIn(request);
      await audit(control, {
        chain: business.id,
        account: { id: account.id, name: account.name },
        action: operator.setFees.change,
        what: id,
        fromIp: request.ip,
        environment,
        details,
      });
    }
    return { id, ...feesToView(fees) };
  });
}

/** `2.9 % + 900.00, tax 19 %` */
const inWords = ({ basisPoints, fixedCentavos, taxBasisPoints }: FeeSchedule): string =>
  `${basisPoints / 100} % + ${formatPesos(fixedCentavos)}, tax ${taxBasisPoints / 100} %`;
