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
import { asIssuerSaid } from './pay-by-card.ts';

/**
 * Form A with use_3d_secure: the issuer of the card is asked first. Without a question to its holder the charge is
 * made at once, or refused with 3012; with one, it waits and payment_method.url leads the payer to the issuer. Clients
 * of a lenient merchant know the second way only (Interface 5.2): for them the issuer is asked when the payer comes.
 */
export async function createAuthenticatedCharge(
  gateway: Gateway,
  asked: Scope,
  asking: ChargeRequestContext,
  input: NewCharge,
): Promise<Transaction> {
  const { merchant } = asked;
  const { id, ipAddress } = asking;
  const isLenient = merchant.profile === 'lenient';
  if (input.redirect_url === undefined && !isLenient)
    throw malformed('redirect_url', 'required_with_3d_secure');
  const installments = installmentsOf(input);
  requireWithinLimit(merchant, centavosOf(input.amount));
  const redirectUrl = await resolveRedirect(gateway, merchant.id, input.redirect_url);
  const sourceId = input.source_id ?? (await createTokenOfBody(gateway, merchant, input));
  const now = gateway.clock.now();
  const sent = { ...input, source_id: sourceId };
  const { scope, source, cardNumber, judged } = await judgeSource(
    gateway,
    asked,
    { id, ipAddress, now },
    sent,
  );
  if (judged.kind === 'refused')
    return createCardCharge(gateway, scope, asking, { input: sent, said: { declinedWith: judged } });
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
    return createCardCharge(gateway, scope, asking, { input: sent, said: asIssuerSaid(authentication) });
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

/** A charge that waits until its payer comes back from the issuer. */
const waiting = (link: string, url: string, now: Date) => ({
  method: 'card' as const,
  status: 'charge_pending' as const,
  dueDate: new Date(now.getTime() + AUTHENTICATION_LIFE_MS),
  details: { payment_method: { type: 'redirect', url }, link },
  handles: [link],
  use3dSecure: true,
});

/**
 * The rules first: a card that they refuse is not shown to its issuer either. Answers the level at which the charge goes
 * on: that of the customer whose card it is.
 */
async function judgeSource(
  gateway: Gateway,
  asked: Scope,
  { id, ipAddress, now }: { id: string; ipAddress: string; now: Date },
  input: NewCharge & { source_id: string },
): Promise<{ scope: Scope; source: CardSource; cardNumber: string; judged: JudgedBeforeCall }> {
  const { merchant } = asked;
  const sourceId = input.source_id;
  const gathered = await gatherSource(gateway, merchant, { ...asked, sourceId }, now);
  const { customerFound, customerId, source, email } = gathered;
  if (!customerFound || source === null) {
    throw await missingSource(gateway, merchant.id, { ...asked, sourceId }, customerFound);
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
