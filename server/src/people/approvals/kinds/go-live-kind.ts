import type { FeeSchedule } from '../../../domain/merchants/merchant.ts';
import { refusedValue, reject } from '../../../platform/errors.ts';
import { formatPesos } from '../../../platform/primitives/values/money.ts';
import { findSealedConnection } from '../../../processors/connections/connection-store.ts';
import { approveGoLive, getSubmitted } from '../../go-live/decide.ts';
import type { GoLiveRequest } from '../../go-live/go-live-request.ts';
import { type LiveRouting, requireLiveRouting } from '../../go-live/live-routing.ts';
import { accountNumberOf } from '../../go-live/submit.ts';
import type { ChangeKind } from '../change.ts';
import { changeField } from './change-fields.ts';

export interface GoLiveApproval {
  requestId: string;
  way: LiveRouting;
  pricing: Pricing | null;
}

const LAST_DIGITS = 4;

/** Percentages and centavos, as JSON values. */
export interface Pricing {
  basisPoints: number;
  fixedCentavos: string;
  taxBasisPoints: number;
}

/** Prices rarely fit two merchants, so a person must choose them explicitly. */
function requirePricing(pricing: Pricing | null | undefined): FeeSchedule {
  if (pricing === null || pricing === undefined) {
    throw refusedValue('pricing', 'pricing_missing');
  }
  return { ...pricing, fixedCentavos: BigInt(pricing.fixedCentavos) };
}

const pricingInWords = ({ basisPoints, fixedCentavos, taxBasisPoints }: FeeSchedule): string =>
  `${basisPoints / 100} % + ${formatPesos(fixedCentavos)}, tax ${taxBasisPoints / 100} %`;

/** The payout account is part of the request, so the person who confirms it sees it. */
export const goLiveApproved: ChangeKind<GoLiveApproval, { request: GoLiveRequest; merchantId: string }> = {
  async describe({ gateway, control }, { requestId, way, pricing }) {
    const fees = requirePricing(pricing);
    const request = await getSubmitted(control.database, requestId);
    await requireLiveRouting(gateway, way);
    const connection = await findSealedConnection(gateway.database, way.linkId);
    const accountNumber = accountNumberOf(control, request);
    const account = `${request.bankName}, ${request.accountType}, …${accountNumber.slice(-LAST_DIGITS)}`;
    return {
      target: requestId,
      chain: request.businessId,
      fields: [
        changeField('business', null, request.businessName),
        changeField('legal_name', null, request.legalName),
        changeField('nit', null, request.nit),
        changeField('bank_account', null, account),
        changeField('pricing', null, pricingInWords(fees)),
        changeField('link', null, way.linkId),
        changeField('has_own_route', null, way.hasOwnRoute),
      ],
      basis: [
        request.submittedAt.toISOString(),
        request.nit,
        request.sealedAccountNumber.toString('base64'),
        connection?.connection.version ?? null,
      ],
    };
  },
  async apply({ control }, { requestId, way, pricing }, { tx, operatorId }) {
    const fees = requirePricing(pricing);
    // Only the console approves requests, so there is always a responsible operator.
    if (operatorId === null) {
      throw reject('go_live_by_operator_only');
    }
    return approveGoLive(tx, control, { requestId, operatorId, way, fees });
  },
};
