import { type ConnectionChoice, OWN_PROCESSOR } from '../../domain/routing/choose-connections.ts';
import type { RoutingExplanation } from '../../domain/routing/explain-routing.ts';
import type { ConditionName } from '../../domain/routing/routing-rule.ts';

const missedInWords: Record<ConditionName, string> = {
  brand: 'different brand',
  bin: 'different first digits',
  card_type: 'different card type',
  amount: 'different amount',
  installments: 'different number of installments',
  initiator: 'different initiator',
  share: 'outside its traffic share',
};

const choiceInWords: Record<ConnectionChoice, string> = {
  usable: 'would be tried',
  no_link: 'there is no such connection',
  disabled: 'disabled',
  other_method: 'does not support this payment method',
  not_enrolled: 'the merchant is not enrolled there',
  not_ready: 'not connected right now',
  circuit_open: 'stopped responding; skipped until it answers an echo',
};

/** The chosen connections with the reasons, one per line. */
export function describeExplanation({
  rules,
  decidedBy,
  links: connections,
  chosen,
}: RoutingExplanation): string[] {
  const owners = { merchant: "the merchant's rule", installation: "the installation's rule" };
  const lines = rules.map(({ of, position, missed }) => {
    const verdict = missed === null ? 'matches' : `does not match: ${missedInWords[missed]}`;
    return `${owners[of]} ${position} ${verdict}`;
  });
  const choices = connections.map(
    ({ linkId: connectionId, choice }) => `  ${connectionId}: ${choiceInWords[choice]}`,
  );
  return [...lines, ...choices, verdictOf(decidedBy, chosen)];
}

function verdictOf(decidedBy: RoutingExplanation['decidedBy'], chosen: RoutingExplanation['chosen']): string {
  if (chosen.length > 0) {
    const names = chosen.map(connectionId => connectionId ?? OWN_PROCESSOR).join(', then ');
    return decidedBy === 'environment'
      ? `No rules: ${names} takes the payment.`
      : `The payment goes to ${names}.`;
  }
  if (decidedBy === 'environment')
    return 'No connection takes this payment: there are no routing rules. The API responds 503 (1004).';
  return decidedBy === null
    ? 'No connection takes this payment: no rule matches. The API responds 503 (1004).'
    : 'No connection takes this payment: none of the matching rule is usable. The API responds 503 (1004).';
}
