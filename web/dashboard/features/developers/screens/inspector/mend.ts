import type { FailureCause } from '@recaudo/contract/shared/words/failure-cause';
import type { deliveryMessages } from '../../messages/delivery-messages.ts';

type Advice = Extract<keyof typeof deliveryMessages.es, `mend${string}`>;

const ofCause: Readonly<Record<Exclude<FailureCause, 'refused_by_receiver'>, Advice>> = {
  name_unknown: 'mendDns',
  name_without_address: 'mendDns',
  name_not_looked_up: 'mendDns',
  connection_refused: 'mendRefused',
  connection_closed: 'mendUnreachable',
  host_unreachable: 'mendUnreachable',
  network_unreachable: 'mendUnreachable',
  connection_timeout: 'mendUnreachable',
  answer_timeout: 'mendTimeout',
  answer_head_too_large: 'mendProtocol',
  answer_not_http: 'mendProtocol',
  certificate_expired: 'mendTls',
  certificate_self_signed: 'mendTls',
  certificate_untrusted: 'mendTls',
  certificate_of_another_host: 'mendTls',
  tls_failed: 'mendTls',
  redirected: 'mendRedirect',
  url_protocol: 'mendUrl',
  url_with_password: 'mendUrl',
  url_to_closed_address: 'mendUrl',
  webhook_disabled: 'mendDisabled',
  cancelled_by_operator: 'mendCancelled',
  not_taken_on_loopback: 'mendLocal',
  code_not_returned: 'mendCode',
  call_failed: 'mendOther',
};

const ofCode: Readonly<Record<number, Advice>> = {
  401: 'mendUnauthorized',
  403: 'mendUnauthorized',
  404: 'mendMissing',
  405: 'mendMethod',
  410: 'mendMissing',
  413: 'mendLarge',
  429: 'mendTooMany',
};

/** The key of the advice for a failure; also covers causes of newer versions. */
export function adviceFor(cause: string | null, code: number | null): Advice {
  if (cause === 'refused_by_receiver' && code !== null) {
    return ofCode[code] ?? (code >= 500 ? 'mendServer' : 'mendRequest');
  }
  return ofCause[cause as keyof typeof ofCause] ?? 'mendOther';
}
