import { errorTable } from '@recaudo/contract/shared/error-table';
import { oneOf } from '@recaudo/contract/shared/schema/fields';
import { declineWords } from '@recaudo/contract/shared/words/decline-words';
import type { Language } from '@recaudo/contract/shared/words/language';
import {
  type RetryClass,
  type RetryReason,
  retryClasses,
  retryReasons,
} from '@recaudo/contract/shared/words/retry-words';
import Type from 'typebox';
import { declineClass } from '../../domain/emails/decline-class.ts';
import { mailMessages } from '../../domain/emails/messages/dictionary.ts';
import { errorMessages, errorTitle } from '../../portal/docs/messages/errors/error-messages.ts';
import { UsageError } from '../command.ts';
import { isErrorCode } from './api-refusal.ts';
import { askApi, pathPart } from './ask-api.ts';
import { id, language as languageInput } from './inputs.ts';
import { tool } from './tool.ts';

/** The fields that explain why a payment failed. */
interface Payment {
  id: string;
  status: string;
  amount: number;
  order_id: string | null;
  error_code?: number;
  fraud_rules?: string[];
  retry?: { class: RetryClass; reason: RetryReason; next_attempt_at: string | null };
}

export const explainDecline = tool({
  name: 'explain_decline',
  title: 'Explain a decline',
  description:
    'Explain why a payment was declined and what to do: meaning, cause, whether and when to retry the card, and what to tell the payer. Takes a payment id, or an error code with the reason and retry class if known.',
  input: Type.Object({
    payment_id: Type.Optional(id('Payment id; give this or error_code')),
    error_code: Type.Optional(Type.Integer({ description: 'API error code, such as 3003' })),
    retry_class: Type.Optional(oneOf(retryClasses)),
    retry_reason: Type.Optional(oneOf(retryReasons)),
    language: languageInput,
  }),
  run: async ({ payment_id, error_code, retry_class, retry_reason, language = 'es' }, { api }) => {
    if (payment_id === undefined) {
      return { ...explain(error_code, language), ...explainRetry(retry_class, retry_reason, language) };
    }
    const payment = (await askApi(await api(), `/charges/${pathPart(payment_id)}`)) as Payment;
    const { status, amount, order_id, retry, fraud_rules } = payment;
    const about = { payment_id: payment.id, status, amount, order_id };
    if (payment.error_code === undefined) return { ...about, explanation: notDeclined[language](status) };
    return {
      ...about,
      ...explain(payment.error_code, language),
      ...(fraud_rules === undefined ? {} : { fraud_rules }),
      ...explainRetry(retry?.class, retry?.reason, language),
      ...(retry === undefined ? {} : { next_attempt_at: retry.next_attempt_at }),
    };
  },
});

const notDeclined: Record<Language, (status: string) => string> = {
  es: status => `El pago no fue rechazado: su estado es ${status}.`,
  en: status => `The payment was not declined: its status is ${status}.`,
};

function explain(code: number | undefined, language: Language) {
  if (!isErrorCode(code)) {
    throw new UsageError(
      code === undefined
        ? 'Give payment_id or error_code.'
        : `There is no error code ${code}: they are ${Object.keys(errorTable).join(', ')}.`,
    );
  }
  const { cause, remedy } = errorMessages[code];
  return {
    error_code: code,
    meaning: errorTitle(code, language),
    cause: cause[language],
    what_to_do: remedy[language],
  };
}

function explainRetry(
  retryClass: RetryClass | undefined,
  reason: RetryReason | undefined,
  language: Language,
) {
  const words = declineWords[language];
  return {
    ...(retryClass === undefined ? {} : { retry_class: retryClass, retry: words[`class.${retryClass}`] }),
    ...(reason === undefined ? {} : { reason, because: words[`reason.${reason}`] }),
    // Not shown for fraud, so that a thief learns nothing from it (Design 10.3).
    ...(retryClass === undefined || reason === undefined
      ? {}
      : { tell_the_payer: mailMessages[language].failedRenewal.causes[declineClass(retryClass, reason)] }),
  };
}
