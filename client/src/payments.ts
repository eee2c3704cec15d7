import type {
  CaptureRequest,
  Charge,
  ChargesFilters,
  ChargeUpdate,
  NewBankAccountCharge,
  NewCharge,
  NewPsePayment,
  NewRedirectCharge,
  NewReversal,
  NewStoreCharge,
  PseResult,
  RefundRequest,
  Reversal,
  ReversalAnswer,
  ReversalDecision,
  ReversalsFilters,
  ReversalTransfer,
} from './api-types.ts';
import type { CallOptions } from './connection.ts';
import type { List } from './list.ts';
import { ItemResource, part, Resource, requestsOf } from './resource.ts';

/** By card, on our page, at a bank by PSE, or in cash. */
export type AnyNewCharge = NewCharge | NewRedirectCharge | NewStoreCharge | NewBankAccountCharge;

/** Of the merchant, or of one customer. */
export class Charges extends ItemResource<Charge> {
  create(charge: AnyNewCharge, options?: CallOptions): Promise<Charge> {
    return requestsOf(this).post('', charge, options);
  }

  list(filters?: ChargesFilters, options?: CallOptions): List<Charge> {
    return requestsOf(this).list(filters, options);
  }

  update(id: string, changes: ChargeUpdate, options?: CallOptions): Promise<Charge> {
    return requestsOf(this).put(part(id), changes, options);
  }

  capture(id: string, capture: CaptureRequest = {}, options?: CallOptions): Promise<Charge> {
    return requestsOf(this).post(`${part(id)}/capture`, capture, options);
  }

  cancel(id: string, options?: CallOptions): Promise<Charge> {
    return requestsOf(this).post(`${part(id)}/cancel`, {}, options);
  }

  refund(id: string, refund: RefundRequest, options?: CallOptions): Promise<Charge> {
    return requestsOf(this).post(`${part(id)}/refund`, refund, options);
  }

  /** A buyer asks for a reversal of the payment (Ley 1480). */
  requestReversal(id: string, reversal: NewReversal, options?: CallOptions): Promise<Reversal> {
    return requestsOf(this).post(`${part(id)}/reversals`, reversal, options);
  }
}

/** Payments at a bank, by the older call; `charges.create` takes them too. */
export class Pse extends Resource {
  create(payment: NewPsePayment, options?: CallOptions): Promise<PseResult> {
    return requestsOf(this).post('', payment, options);
  }
}

export class Reversals extends ItemResource<Reversal> {
  list(filters?: ReversalsFilters, options?: CallOptions): List<Reversal> {
    return requestsOf(this).list(filters, options);
  }

  accept(id: string, options?: CallOptions): Promise<Reversal> {
    return requestsOf(this).post(`${part(id)}/accept`, undefined, options);
  }

  contest(id: string, answer: ReversalAnswer, options?: CallOptions): Promise<Reversal> {
    return requestsOf(this).post(`${part(id)}/contest`, answer, options);
  }

  withdraw(id: string, options?: CallOptions): Promise<Reversal> {
    return requestsOf(this).post(`${part(id)}/withdraw`, undefined, options);
  }

  decide(id: string, decision: ReversalDecision, options?: CallOptions): Promise<Reversal> {
    return requestsOf(this).post(`${part(id)}/decide`, decision, options);
  }

  pay(id: string, transfer: ReversalTransfer, options?: CallOptions): Promise<Reversal> {
    return requestsOf(this).post(`${part(id)}/pay`, transfer, options);
  }
}
