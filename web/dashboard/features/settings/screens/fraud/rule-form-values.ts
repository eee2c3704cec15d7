import type { FraudRule } from '@recaudo/contract/merchant/payments/fraud-rules';
import { parseMoney } from '../../../../format/money.ts';

const lines = (text = ''): string[] => text.split(/[\s,;]+/).filter(line => line !== '');

/** Converts the form's values to the server's rule fields. */
export function ruleFields(kind: FraudRule['kind'], values: Record<string, string>): Record<string, unknown> {
  switch (kind) {
    case 'max_amount':
      return { kind, amount: parseMoney(values['amount'] ?? '') };
    case 'velocity':
      return {
        kind,
        per: values['per'],
        counts: values['counts'],
        limit: Number(values['limit']),
        window_seconds: Math.round(Number(values['minutes']) * 60),
        ...(values['counts'] === 'charges' ? { counts_test_cards: true } : {}),
      };
    case 'blocked_bin':
      return { kind, bins: lines(values['bins']) };
    default:
      return { kind, emails: lines(values['emails']).map(email => email.toLowerCase()) };
  }
}
