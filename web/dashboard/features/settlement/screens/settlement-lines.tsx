import type { SettlementLineView } from '@recaudo/contract/api/settlements';
import { formatMoney } from '../../../format/money.ts';
import { formatNumber } from '../../../format/number.ts';
import { fill } from '../../../messages/dictionary.ts';
import { Link } from '../../../router/router.tsx';
import { useMessages, usePreferences } from '../../../session/preferences.ts';
import { PAGE_ROWS, usePage } from '../../../session/use-api.ts';
import { useMay } from '../../../session/use-may.ts';
import { useAddress } from '../../../shell/use-address.ts';
import type { Column } from '../../../ui/lists/column.ts';
import { Pager } from '../../../ui/lists/pager.tsx';
import { Table } from '../../../ui/lists/table.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Panel } from '../../../ui/page.tsx';
import { Day, Money } from '../../../ui/values/money.tsx';
import { settlementMessages } from '../messages/settlement-messages.ts';
import { feeOf, withheldOf } from './withheld.ts';

/** Where a line leads: its charge, or the chargeback of it. Accountants see neither. */
function useLineAddress(): (line: SettlementLineView) => string | undefined {
  const address = useAddress();
  const may = useMay('read');
  return ({ type, charge_id: chargeId }) => {
    if (!may || chargeId === null) return undefined;
    return address(`${type === 'chargeback' ? '/contracargos' : '/transacciones'}/${chargeId}`);
  };
}

/** What a line is, as a link to what it comes from. */
function LineName({ line, href }: { line: SettlementLineView; href: string | undefined }) {
  const messages = useMessages(settlementMessages);
  const about = line.order_id ?? line.description;
  return (
    <span className="two-lines">
      {href === undefined ? (
        <span>{messages[line.type]}</span>
      ) : (
        <Link href={href}>{messages[line.type]}</Link>
      )}
      {about !== null && (
        <span className="below" title={about}>
          {about}
        </span>
      )}
    </span>
  );
}

/** Each tax with its rate and base. */
function Withheld({ line }: { line: SettlementLineView }) {
  const messages = useMessages(settlementMessages);
  const { language } = usePreferences();
  const texts = line.withholding.map(({ tax, rate, base }) =>
    fill(messages.rateOf, {
      tax: messages[tax],
      rate: formatNumber(rate, language),
      base: formatMoney(base, language),
    }),
  );
  return (
    <span title={texts.join('\n') || undefined}>
      <Money amount={withheldOf(line)} />
    </span>
  );
}

function useColumns(): Column<SettlementLineView>[] {
  const messages = useMessages(settlementMessages);
  const addressOf = useLineAddress();
  const amount = { align: 'end', isWide: true } as const;
  return [
    { id: 'type', title: messages.lineType, cell: row => <LineName line={row} href={addressOf(row)} /> },
    { id: 'date', title: messages.date, cell: ({ date }) => <Day day={date} /> },
    { id: 'gross', title: messages.sold, cell: ({ gross }) => <Money amount={gross} />, ...amount },
    { id: 'fee', title: messages.fee, cell: row => <Money amount={feeOf(row)} />, ...amount },
    { id: 'withheld', title: messages.withheld, cell: row => <Withheld line={row} />, ...amount },
    { id: 'net', title: messages.net, cell: ({ net }) => <Money amount={net} />, align: 'end' },
    {
      id: 'available',
      title: messages.availableOn,
      cell: row => <Day day={row.available_on} />,
      isWide: true,
      isExtra: true,
    },
  ];
}

/** The lines of a settlement; each leads to what it comes from. */
export function SettlementLines({ settlementId }: { settlementId: string }) {
  const messages = useMessages(settlementMessages);
  const columns = useColumns();
  const page = usePage('/settlements/:settlement_id/lines', { path: { settlement_id: settlementId } });
  return (
    <Panel title={messages.lines}>
      <Loaded query={page} lines={8}>
        {rows => (
          <>
            <Table
              name="settlement-lines"
              caption={messages.lines}
              rows={rows.slice(0, PAGE_ROWS)}
              keyOf={({ id, number }) => `${id} ${number}`}
              columns={columns}
            />
            <Pager page={page.page} rows={rows.length} />
          </>
        )}
      </Loaded>
    </Panel>
  );
}
