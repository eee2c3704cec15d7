import type { NewCharge } from '@recaudo/contract/api/charges';
import { centavosOf } from '@recaudo/contract/shared/schema/fields';
import type { Gateway } from '../../../dependencies.ts';
import { malformed } from '../../../platform/errors.ts';
import { deviceSessionOf } from '../../../platform/http/requests/device-session.ts';
import { writeJson } from '../../../platform/http/responses/json-writer.ts';
import type { Scope } from '../../merchants/merchant.ts';
import { resolveRedirect } from '../../merchants/redirects/resolve-redirect.ts';
import { openNumber } from '../../payments/card-operation.ts';
import { createTokenOfBody } from '../card-in-body.ts';
import { factsOf, installmentsOf, requireWithinLimit, type Transaction } from '../charge.ts';
import { createPendingCharge } from '../hosted/create-pending-charge.ts';
import { newLinkId } from '../hosted/handle-store.ts';
import type { CardSource } from '../payment.ts';
import { type ChargeRequestContext, type JudgedBeforeCall } from '../payment.ts';
import { missingSource } from '../repeated-charge.ts';
import { createCardCharge, gatherSource, judgeBeforeCall } from '../take-card-payment.ts';
import { cardSnapshot, payerDetails } from '../view.ts';
import { AUTHENTICATION_LIFE_MS, authenticatePayer, type PayerAuthentication } from './authenticate-payer.ts';
import { issuerPath } from './go-to-issuer.ts';
import { issuerResultOf } from './pay-by-card.ts';

/**
 * Form A with use_3d_secure: the card's issuer authenticates the payer first. Without a challenge the gateway charges
 * immediately, or declines with 3012. With one, the charge waits and payment_method.url leads the payer to the issuer.
 * Clients of a lenient merchant only support the challenge (Interface 5.2), so authentication starts when the payer arrives.
 */
export async function createAuthenticatedCharge(
  gateway: Gateway,
  requestedScope: Scope,
  context: ChargeRequestContext,
  input: NewCharge,
): Promise<Transaction> {
  const { merchant } = requestedScope;
  const { id, ipAddress } = context;
  const isLenient = merchant.profile === 'lenient';
  if (input.redirect_url === undefined && !isLenient)
    throw malformed('redirect_url', 'required_with_3d_secure');
  const installments = installmentsOf(input);
  requireWithinLimit(merchant, centavosOf(input.amount));
  const redirectUrl = await resolveRedirect(gateway, merchant.id, input.redirect_url);
  const sourceId = input.source_id ?? (await createTokenOfBody(gateway, merchant, input));
  const now = gateway.clock.now();
  const sent = { ...input, source_id: sourceId };
  const judgedSource = await judgeSource(gateway, requestedScope, { id, ipAddress, now }, sent);
  const { scope, source, cardNumber, judged } = judgedSource;
  if (judged.kind === 'refused')
    return createCardCharge(gateway, scope, context, { input: sent, issuer: { declinedWith: judged } });
  const amountCentavos = centavosOf(input.amount);
  const deviceSessionId = deviceSessionOf(input.device_session_id);
  const link = newLinkId();
  const authentication = isLenient
    ? whenPayerComes(gateway, link)
    : await authenticatePayer(gateway, merchant, {
        transactionId: id,
        handle: link,
        attemptNumber: 1,
        amountCentavos,
        sourceId,
        cardNumber,
        ipAddress,
        deviceSessionId,
      });
  if (authentication.kind !== 'challenge') {
    return createCardCharge(gateway, scope, context, {
      input: sent,
      issuer: issuerResultOf(authentication),
    });
  }
  return createPendingCharge(gateway, scope, id, {
    input,
    pending: {
      ...waiting(link, authentication.url, now),
      redirectUrl,
      captures: input.capture ?? true,
      installments,
      source: {
        id: sourceId,
        card: writeJson(cardSnapshot({ sourceId, customerId: scope.customerId }, source)),
        deviceSessionId,
      },
      also: async tx => void (await authentication.keep(tx)),
    },
  });
}

const whenPayerComes = ({ baseUrl }: Gateway, link: string): PayerAuthentication => ({
  kind: 'challenge',
  url: baseUrl + issuerPath(link),
  keep: async () => undefined,
});

/** A charge that waits until its payer returns from the issuer. */
const waiting = (link: string, url: string, now: Date) => ({
  method: 'card' as const,
  status: 'charge_pending' as const,
  dueDate: new Date(now.getTime() + AUTHENTICATION_LIFE_MS),
  details: { payment_method: { type: 'redirect', url }, link },
  handles: [link],
  use3dSecure: true,
});

/**
 * Applies the fraud rules first, so that a rejected card never reaches its issuer. Returns the scope of the charge: that of
 * the customer who owns the card.
 */
async function judgeSource(
  gateway: Gateway,
  requestedScope: Scope,
  { id, ipAddress, now }: { id: string; ipAddress: string; now: Date },
  input: NewCharge & { source_id: string },
): Promise<{ scope: Scope; source: CardSource; cardNumber: string; judged: JudgedBeforeCall }> {
  const { merchant } = requestedScope;
  const sourceId = input.source_id;
  const gathered = await gatherSource(gateway, merchant, { ...requestedScope, sourceId }, now);
  const { customerFound, customerId, source, email } = gathered;
  if (!customerFound || source === null) {
    throw await missingSource(gateway, merchant.id, { ...requestedScope, sourceId }, customerFound);
  }
  const scope = { merchant, customerId };
  const owner = { merchantId: merchant.id, cardId: sourceId };
  const cardNumber = openNumber(gateway, owner, source);
  const payment = {
    id,
    customerId,
    amountCentavos: centavosOf(input.amount),
    ipAddress,
    deviceSessionId: deviceSessionOf(input.device_session_id),
    customerDetails: payerDetails(scope, input.customer, now),
  };
  const facts = factsOf(gateway, payment, { ...source, cardNumber }, { customerEmail: email, now });
  const judged = await judgeBeforeCall(gateway, merchant, source, { facts });
  return { scope, source, cardNumber, judged };
}
