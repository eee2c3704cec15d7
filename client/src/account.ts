import type {
  AntifraudKeys,
  Bin,
  CashPayment,
  CashReference,
  Charge,
  ChargebackNotice,
  ClockAdvance,
  ClockChange,
  ClockMove,
  Delivery,
  DeviceSession,
  Event,
  EventsFilters,
  Fee,
  FeeRefund,
  FeesFilters,
  NewCashPayment,
  NewFee,
  NewFeeRefund,
  NewOutage,
  NewRecovery,
  NewReplay,
  NewWebhook,
  Outage,
  PlayedPayment,
  Recovery,
  Replay,
  SandboxClock,
  Store,
  StoresFilters,
  Webhook,
  WebhookDeliveriesFilters,
  WebhooksFilters,
  WebhookUpdate,
  WebhookWithSecret,
} from './api-types.ts';
import type { CallOptions } from './connection.ts';
import type { List } from './list.ts';
import { ItemResource, part, Resource, requestsOf } from './resource.ts';

export class Fees extends ItemResource<Fee> {
  create(fee: NewFee, options?: CallOptions): Promise<Fee> {
    return requestsOf(this).post('', fee, options);
  }

  list(filters?: FeesFilters, options?: CallOptions): List<Fee> {
    return requestsOf(this).list(filters, options);
  }

  refund(id: string, refund: NewFeeRefund, options?: CallOptions): Promise<FeeRefund> {
    return requestsOf(this).post(`${part(id)}/refund`, refund, options);
  }
}

export class Events extends ItemResource<Event> {
  list(filters?: EventsFilters, options?: CallOptions): List<Event> {
    return requestsOf(this).list(filters, options);
  }

  replay(id: string, replay: NewReplay, options?: CallOptions): Promise<Replay> {
    return requestsOf(this).post(`${part(id)}/replay`, replay, options);
  }
}

export class Webhooks extends ItemResource<Webhook> {
  create(webhook: NewWebhook, options?: CallOptions): Promise<WebhookWithSecret> {
    return requestsOf(this).post('', webhook, options);
  }

  list(filters?: WebhooksFilters, options?: CallOptions): List<Webhook> {
    return requestsOf(this).list(filters, options);
  }

  update(id: string, changes: WebhookUpdate, options?: CallOptions): Promise<Webhook> {
    return requestsOf(this).put(part(id), changes, options);
  }

  remove(id: string, options?: CallOptions): Promise<void> {
    return requestsOf(this).delete(part(id), options);
  }

  /** Sends the verification ping again; `status` and `verification` of the answer say how it went. */
  ping(id: string, options?: CallOptions): Promise<Webhook> {
    return requestsOf(this).post(`${part(id)}/verify`, undefined, options);
  }

  verify(id: string, code: string, options?: CallOptions): Promise<void> {
    return requestsOf(this).post(`${part(id)}/verify${part(code)}`, undefined, options);
  }

  rotateSecret(id: string, options?: CallOptions): Promise<WebhookWithSecret> {
    return requestsOf(this).post(`${part(id)}/rotate_secret`, undefined, options);
  }

  deliveries(id: string, filters?: WebhookDeliveriesFilters, options?: CallOptions): List<Delivery> {
    return requestsOf(this).list(filters, options, `${part(id)}/deliveries`);
  }

  recover(id: string, recovery: NewRecovery, options?: CallOptions): Promise<Recovery> {
    return requestsOf(this).post(`${part(id)}/recover`, recovery, options);
  }
}

export class Bins extends ItemResource<Bin> {
  /** The same without a merchant, as older clients ask it. */
  validate(bin: string, options: CallOptions = {}): Promise<Bin> {
    return requestsOf(this).connection.call({
      ...options,
      method: 'GET',
      path: '/v1/cards/validate-bin',
      query: { bin },
    });
  }
}

/** The cash networks where a voucher can be paid. */
export class Stores extends Resource {
  list(filters?: StoresFilters, options?: CallOptions): List<Store> {
    return requestsOf(this).list(filters, options);
  }
}

export class DeviceSessions extends Resource {
  create(options?: CallOptions): Promise<DeviceSession> {
    return requestsOf(this).post('/device_sessions', undefined, options);
  }

  antifraudKeys(options?: CallOptions): Promise<AntifraudKeys> {
    return requestsOf(this).get('/antifraudkeys', options);
  }
}

/** What can be played in the sandbox: time, banks that are away, payers and chargebacks. */
export class Sandbox extends Resource {
  clock(options?: CallOptions): Promise<SandboxClock> {
    return requestsOf(this).get('/clock', options);
  }

  setClock(change: ClockChange, options?: CallOptions): Promise<ClockMove | SandboxClock> {
    return requestsOf(this).put('/clock', change, options);
  }

  advanceClock(advance: ClockAdvance, options?: CallOptions): Promise<ClockMove> {
    return requestsOf(this).post('/clock/advance', advance, options);
  }

  setOutage(outage: NewOutage, options?: CallOptions): Promise<Outage> {
    return requestsOf(this).put('/outage', outage, options);
  }

  pay(chargeId: string, payment: PlayedPayment, options?: CallOptions): Promise<Charge> {
    return requestsOf(this).post(`/charges${part(chargeId)}/pay`, payment, options);
  }

  chargeback(chargeId: string, notice: ChargebackNotice, options?: CallOptions): Promise<Charge> {
    return requestsOf(this).post(`/charges${part(chargeId)}/chargeback`, notice, options);
  }
}

/** For networks of tills, with a key of their own. */
export class Cash extends Resource {
  reference(reference: string, options?: CallOptions): Promise<CashReference> {
    return requestsOf(this).get(`/references${part(reference)}`, options);
  }

  pay(payment: NewCashPayment, options?: CallOptions): Promise<CashPayment> {
    return requestsOf(this).post('/payments', payment, options);
  }

  reverse(networkTransactionId: string, options?: CallOptions): Promise<CashPayment> {
    return requestsOf(this).post(`/payments${part(networkTransactionId)}/reverse`, {}, options);
  }
}
