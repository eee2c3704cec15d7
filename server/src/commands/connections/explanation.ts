import { type ConnectionChoice, OWN_PROCESSOR } from '../../domain/routing/choose-connections.ts';
import type { RoutingExplanation } from '../../domain/routing/explain-routing.ts';
import type { ConditionName } from '../../domain/routing/routing-rule.ts';

const missedInWords: Record<ConditionName, string> = {
  brand: 'another brand',
  bin: 'other first digits',
  card_type: 'another type of card',
  amount: 'another amount',
  installments: 'another number of installments',
  initiator: 'started by somebody else',
  share: 'outside of its share',
};

const choiceInWords: Record<ConnectionChoice, string> = {
  usable: 'would be tried',
  no_link: 'there is no such connection',
  disabled: 'disabled',
  other_method: 'does not carry this payment method',
  not_enrolled: 'the merchant is not enrolled there',
  not_ready: 'not connected at this moment',
  circuit_open: 'did not answer lately, and is passed over until its echo comes back',
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
    return decidedBy === 'environment' ? `No rule: ${names} takes it.` : `It goes over ${names}.`;
  }
  if (decidedBy === 'environment')
    return 'Nobody takes it: there is no routing rule. Payments are answered 503 (1004).';
  return decidedBy === null
    ? 'Nobody takes it: no rule matches. Payments are answered 503 (1004).'
    : 'Nobody takes it: no connection of the rule can be used. Payments are answered 503 (1004).';
}
