import type { FraudRule, FraudRules } from '../../api/settings-types.ts';
import { useWords } from '../../shell/preferences.ts';
import { Button } from '../../ui/button.tsx';
import { Mark } from '../../ui/mark.tsx';
import { Moment } from '../../ui/money.tsx';
import { Named } from '../../ui/named.tsx';
import { Table } from '../../ui/table.tsx';
import { fill } from '../../words/dictionary.ts';
import { fraudWords } from '../../words/fraud-words.ts';
import { uiWords } from '../../words/ui-words.ts';
import { RuleSentence } from './rule-sentence.tsx';

interface RuleActions {
  onEdit: (rule: FraudRule) => void;
  onRemove: (rule: FraudRule) => void;
  onSwitch: (rule: FraudRule) => void;
}

function RuleButtons({ rule, onEdit, onRemove, onSwitch }: RuleActions & { rule: FraudRule }) {
  const words = useWords(fraudWords);
  const named = (verb: string) => ({ 'aria-label': `${verb}: ${rule.id}`, children: verb });
  return (
    <div className="buttons many">
      <Button needs="business" look="quiet" {...named(words.edit)} onClick={() => onEdit(rule)} />
      <Button
        needs="business"
        look="quiet"
        {...named(rule.enabled ? words.off : words.on)}
        onClick={() => onSwitch(rule)}
      />
      <Button needs="business" look="quiet" {...named(words.remove)} onClick={() => onRemove(rule)} />
    </div>
  );
}

export function RuleTable({ answer, ...actions }: RuleActions & { answer: FraudRules }) {
  const words = useWords(fraudWords);
  const ui = useWords(uiWords);
  return (
    <Table
      caption={words.rules}
      rows={answer.rules}
      keyOf={({ id }) => id}
      columns={[
        {
          title: words.what,
          cell: rule => <Named name={<RuleSentence rule={rule} />} below={<code>{rule.id}</code>} />,
        },
        {
          title: words.state,
          cell: ({ enabled }) => (
            <Mark tone={enabled ? 'good' : 'idle'}>{enabled ? words.isOn : words.isOff}</Mark>
          ),
        },
        {
          title: fill(words.hits, { days: answer.hits_days }),
          cell: ({ hits }) => hits,
          align: 'end',
          isWide: true,
        },
        {
          title: words.lastHit,
          cell: row => (row.last_hit === null ? ui.none : <Moment iso={row.last_hit} />),
          isWide: true,
        },
        { title: ui.actions, cell: rule => <RuleButtons rule={rule} {...actions} /> },
      ]}
    />
  );
}
