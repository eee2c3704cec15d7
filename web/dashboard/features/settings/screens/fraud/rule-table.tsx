import type { FraudRule, FraudRules } from '@recaudo/contract/merchant/payments/fraud-rules';
import { fill } from '../../../../messages/dictionary.ts';
import { uiMessages } from '../../../../messages/ui-messages.ts';
import { useMessages } from '../../../../session/preferences.ts';
import { Button } from '../../../../ui/button.tsx';
import { Table } from '../../../../ui/lists/table.tsx';
import { Mark } from '../../../../ui/values/mark.tsx';
import { Instant } from '../../../../ui/values/money.tsx';
import { Named } from '../../../../ui/values/named.tsx';
import { fraudMessages } from '../../messages/fraud-messages.ts';
import { RuleSentence } from './rule-sentence.tsx';

interface RuleActions {
  onEdit: (rule: FraudRule) => void;
  onRemove: (rule: FraudRule) => void;
  onSwitch: (rule: FraudRule) => void;
}

function RuleButtons({ rule, onEdit, onRemove, onSwitch }: RuleActions & { rule: FraudRule }) {
  const messages = useMessages(fraudMessages);
  const named = (verb: string) => ({ 'aria-label': `${verb}: ${rule.id}`, children: verb });
  return (
    <div className="buttons many">
      <Button needs="business" look="quiet" {...named(messages.edit)} onClick={() => onEdit(rule)} />
      <Button
        needs="business"
        look="quiet"
        {...named(rule.enabled ? messages.off : messages.on)}
        onClick={() => onSwitch(rule)}
      />
      <Button needs="business" look="quiet" {...named(messages.remove)} onClick={() => onRemove(rule)} />
    </div>
  );
}

export function RuleTable({ answer, ...actions }: RuleActions & { answer: FraudRules }) {
  const messages = useMessages(fraudMessages);
  const ui = useMessages(uiMessages);
  return (
    <Table
      caption={messages.rules}
      rows={answer.rules}
      keyOf={({ id }) => id}
      columns={[
        {
          title: messages.what,
          cell: rule => <Named name={<RuleSentence rule={rule} />} below={<code>{rule.id}</code>} />,
        },
        {
          title: messages.state,
          cell: ({ enabled }) => (
            <Mark tone={enabled ? 'good' : 'idle'}>{enabled ? messages.isOn : messages.isOff}</Mark>
          ),
        },
        {
          title: fill(messages.hits, { days: answer.hits_days }),
          cell: ({ hits }) => hits,
          align: 'end',
          isWide: true,
        },
        {
          title: messages.lastHit,
          cell: row => (row.last_hit === null ? ui.none : <Instant iso={row.last_hit} />),
          isWide: true,
        },
        { title: ui.actions, cell: rule => <RuleButtons rule={rule} {...actions} /> },
      ]}
    />
  );
}
