import type {
  AuthorizePaymentInput,
  AuthorizePaymentOutput,
  BigNumberInput,
  CancelPaymentInput,
  CancelPaymentOutput,
  CapturePaymentInput,
  CapturePaymentOutput,
  DeletePaymentInput,
  DeletePaymentOutput,
  GetPaymentStatusInput,
  GetPaymentStatusOutput,
  InitiatePaymentInput,
  InitiatePaymentOutput,
  Logger,
  ProviderWebhookPayload,
  RefundPaymentInput,
  RefundPaymentOutput,
  RetrievePaymentInput,
  RetrievePaymentOutput,
  UpdatePaymentInput,
  UpdatePaymentOutput,
  WebhookActionResult,
} from '@medusajs/framework/types';
import { AbstractPaymentProvider, BigNumber, MedusaError } from '@medusajs/framework/utils';
import type { Order, Recaudo } from '@recaudo/client';
import { pesosOf } from '../../gateway/amounts.ts';
import { readEvent, verificationCodeOf } from '../../gateway/delivery.ts';
import { giveBack } from '../../gateway/give-back.ts';
import { methodOf, newChargeOf, payerOf } from '../../gateway/new-charge.ts';
import { faultOf, gatewayOf, type RecaudoOptions } from '../../gateway/options.ts';
import { orderIdOf, sessionIdOf } from '../../gateway/order-id.ts';
import { type Known, knownOf, paymentDataOf } from '../../gateway/payment-data.ts';
import { recording } from '../../gateway/recording.ts';
import { medusaErrorOf, notAllowed } from '../../gateway/refusals.ts';
import { release } from '../../gateway/release.ts';
import { actionOf, isHold, sessionStatusOf } from '../../gateway/states.ts';
import { verifyAddress } from '../../gateway/verify-address.ts';

type Data = Record<string, unknown> | undefined;

interface Begun {
  data: Data;
  context: InitiatePaymentInput['context'];
  amount: BigNumberInput;
  currency: string;
  sessionId: string;
  attempt: number;
}

/** Every answer comes from what the gateway knows when it is asked; nothing is concluded from what was heard before. */
export class RecaudoProvider extends AbstractPaymentProvider<RecaudoOptions> {
  static override identifier = 'recaudo';
  readonly #gateway: Recaudo;
  readonly #options: RecaudoOptions;
  readonly #logger: Logger;

  constructor(cradle: { logger: Logger }, options: RecaudoOptions) {
    super(cradle, options);
    this.#gateway = gatewayOf(options);
    this.#options = options;
    this.#logger = cradle.logger;
  }

  static override validateOptions(options: Record<string, unknown>): void {
    const fault = faultOf(options);
    if (fault !== undefined) throw new MedusaError(MedusaError.Types.INVALID_DATA, fault);
  }

  async initiatePayment(input: InitiatePaymentInput): Promise<InitiatePaymentOutput> {
    const sessionId = input.context?.idempotency_key ?? input.data?.['session_id'];
    if (sessionIdOf(sessionId) === undefined)
      throw new MedusaError(MedusaError.Types.INVALID_DATA, 'a payment needs a payment session of Medusa');
    return this.#begin({
      data: input.data,
      context: input.context,
      amount: input.amount,
      currency: input.currency_code,
      sessionId: sessionId as string,
      attempt: 1,
    });
  }

  /** Another amount is another order at the gateway: whoever still has the page of the first one must not pay that. */
  async updatePayment(input: UpdatePaymentInput): Promise<UpdatePaymentOutput> {
    const known = knownOf(input.data);
    if (known === undefined) return { ...(input.data && { data: input.data }) };
    if (pesosOf(new BigNumber(input.amount).numeric) === known.amount) return this.#look(input.data);
    await answered(release(this.#gateway, known.order_id));
    return this.#begin({
      data: input.data,
      context: input.context,
      amount: input.amount,
      currency: input.currency_code,
      sessionId: known.session_id,
      attempt: known.attempt + 1,
    });
  }

  async #begin({ data, context, amount, currency, sessionId, attempt }: Begun) {
    if (currency.toLowerCase() !== 'cop') throw notAllowed(`Recaudo takes COP, not ${currency}.`);
    const orderId = orderIdOf(sessionId, attempt);
    const pesos = pesosOf(new BigNumber(amount).numeric);
    const order = async (): Promise<Order> => {
      const wish = data ?? {};
      const method = methodOf(wish, this.#options);
      const payer = payerOf(wish, context?.customer);
      const charge = newChargeOf({ method, pesos, wish, payer, orderId, options: this.#options });
      return this.#gateway.ensureOrder(orderId, { charge });
    };
    const begun = await answered(order());
    const method = methodOf(data ?? {}, this.#options);
    const known = { session_id: sessionId, order_id: orderId, attempt, amount: pesos, method };
    return {
      id: begun.charge?.id ?? orderId,
      data: { ...data, ...paymentDataOf(known, begun) },
      status: 'pending' as const,
    };
  }

  async authorizePayment({ data }: AuthorizePaymentInput): Promise<AuthorizePaymentOutput> {
    return this.#look(data);
  }

  async getPaymentStatus({ data }: GetPaymentStatusInput): Promise<GetPaymentStatusOutput> {
    return this.#look(data);
  }

  async retrievePayment({ data }: RetrievePaymentInput): Promise<RetrievePaymentOutput> {
    const found = await this.#look(data);
    return { data: found.data };
  }

  async capturePayment({ data, context }: CapturePaymentInput): Promise<CapturePaymentOutput> {
    const known = this.#known(data);
    const { state, charge } = await this.#ask(known);
    if (charge !== undefined && isHold(charge)) {
      const idempotencyKey = context?.idempotency_key;
      await answered(this.#gateway.charges.capture(charge.id, {}, { idempotencyKey }));
    } else if (state !== 'paid' && state !== 'disputed') {
      throw notAllowed(`Order ${known.order_id} is ${state}: there is nothing to capture.`);
    }
    return this.#look(data);
  }

  async refundPayment({ data, amount, context }: RefundPaymentInput): Promise<RefundPaymentOutput> {
    const known = this.#known(data);
    const { charge } = await this.#ask(known);
    if (charge === undefined) throw notAllowed(`Recaudo knows nothing of the order ${known.order_id}.`);
    const made = recording.getStore();
    if (made === undefined) {
      const refundId = context?.idempotency_key;
      if (refundId === undefined) throw notAllowed('a refund without an id cannot be made once only');
      await answered(giveBack(this.#gateway, charge, { amount: new BigNumber(amount).numeric, refundId }));
    } else if (!charge.refunds?.some(({ id }) => id === made.refundId)) {
      throw notAllowed(`Recaudo has made no refund ${made.refundId} of ${charge.id}.`);
    }
    return this.#look(data);
  }

  async cancelPayment({ data }: CancelPaymentInput): Promise<CancelPaymentOutput> {
    const known = knownOf(data);
    if (known === undefined) return {};
    const order = await answered(release(this.#gateway, known.order_id));
    return { data: { ...data, ...paymentDataOf(known, order) } };
  }

  /** Medusa takes a session away when the cart changes. It stays where its payer has paid, or is about to. */
  deletePayment(input: DeletePaymentInput): Promise<DeletePaymentOutput> {
    return this.cancelPayment(input);
  }

  /** A delivery is a reason to ask, no more: what it says may be old by now. */
  async getWebhookActionAndData(payload: ProviderWebhookPayload['payload']): Promise<WebhookActionResult> {
    const code = verificationCodeOf(payload);
    if (code !== undefined) {
      await answered(verifyAddress(this.#gateway, code));
      return { action: 'not_supported' };
    }
    const session = this.#sessionOf(payload);
    if (session === undefined) return { action: 'not_supported' };
    const order = await answered(this.#gateway.ensureOrder(session.orderId));
    const { charge } = order;
    return { action: actionOf(order), data: { session_id: session.id, amount: charge?.amount ?? 0 } };
  }

  #sessionOf(payload: ProviderWebhookPayload['payload']): { id: string; orderId: string } | undefined {
    try {
      const orderId = readEvent(payload, this.#options.webhookSecret).transaction?.['order_id'];
      const id = sessionIdOf(orderId);
      return id === undefined ? undefined : { id, orderId: orderId as string };
    } catch (error) {
      this.#logger.warn(`A webhook in the name of Recaudo is not from there: ${(error as Error).message}`);
      return undefined;
    }
  }

  #known(data: Data): Known {
    const known = knownOf(data);
    if (known === undefined) throw notAllowed('this payment was not begun at Recaudo');
    return known;
  }

  #ask({ order_id }: Known): Promise<Order> {
    return answered(this.#gateway.ensureOrder(order_id));
  }

  async #look(data: Data) {
    const known = this.#known(data);
    const order = await this.#ask(known);
    return { data: { ...data, ...paymentDataOf(known, order) }, status: sessionStatusOf(order) };
  }
}

/** What the gateway refuses reaches the storefront and the admin in Medusa's form. */
async function answered<Answer>(asking: Promise<Answer>): Promise<Answer> {
  try {
    return await asking;
  } catch (error) {
    throw medusaErrorOf(error);
  }
}
