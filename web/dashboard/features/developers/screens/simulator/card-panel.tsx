import type { TestCard } from '@recaudo/contract/shared/cards/test-card';
import { TEST_CARDS } from '@recaudo/contract/shared/cards/test-cards';
import { brandName } from '../../../../format/card-brand.ts';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { Table } from '../../../../ui/lists/table.tsx';
import { Panel } from '../../../../ui/page.tsx';
import { Identifier } from '../../../../ui/values/code.tsx';
import { simulatorMessages } from '../../messages/simulator-messages.ts';

const groups = ['cardsApproved', 'cardsDeclined', 'cardsSecure', 'cardsRetry', 'cardsTrouble'] as const;
type Group = (typeof groups)[number];

const groupOf = ({ behaviour: { kind } }: TestCard): Group => {
  if (kind === 'approved') return 'cardsApproved';
  if (kind === 'declined') return 'cardsDeclined';
  if (kind === 'three_d_secure') return 'cardsSecure';
  return kind === 'declines_first' ? 'cardsRetry' : 'cardsTrouble';
};

/** Test cards by behavior, searchable because there are fifty. */
export function CardPanel() {
  const messages = useMessages(simulatorMessages);
  const { language } = usePreferences();
  return (
    <Panel title={messages.cards}>
      {groups.map((group, index) => (
        <details key={group} className="card-group" open={index === 0}>
          <summary>{messages[group]}</summary>
          <Table
            caption={messages[group]}
            rows={TEST_CARDS.filter(card => groupOf(card) === group)}
            keyOf={({ number }) => number}
            columns={[
              { title: messages.number, cell: ({ number }) => <Identifier value={number} /> },
              { title: messages.brand, cell: ({ brand }) => brandName(brand), isWide: true },
              {
                title: messages.result,
                cell: row => (language === 'es' ? row.descripcion : row.description),
              },
            ]}
          />
        </details>
      ))}
    </Panel>
  );
}
