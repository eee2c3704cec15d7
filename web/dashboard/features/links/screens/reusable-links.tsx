import type { ReusableLink } from '@recaudo/contract/merchant/payments/reusable-links';
import { formatNumber } from '../../../format/number.ts';
import { fill } from '../../../messages/dictionary.ts';
import { uiMessages } from '../../../messages/ui-messages.ts';
import { Link, useFilters } from '../../../router/router.tsx';
import { useMessages, usePreferences } from '../../../session/preferences.ts';
import { useData } from '../../../session/use-data.ts';
import { useMay } from '../../../session/use-may.ts';
import { useAddress } from '../../../shell/use-address.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/lists/column.ts';
import { CursorPager } from '../../../ui/lists/cursor-pager.tsx';
import { Table } from '../../../ui/lists/table.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Empty } from '../../../ui/page.tsx';
import { Badge } from '../../../ui/values/badge.tsx';
import { CopyButton } from '../../../ui/values/code.tsx';
import { Instant, Money } from '../../../ui/values/money.tsx';
import { Named } from '../../../ui/values/named.tsx';
import { RhythmText } from '../../billing/screens/rhythm.tsx';
import { linkMessages } from '../messages/link-messages.ts';
import { productMessages } from '../messages/product-messages.ts';
import { reusableLinkMessages } from '../messages/reusable-link-messages.ts';

const ROWS = 50;

const stateOf = {
  open: 'link_open',
  full: 'link_full',
  expired: 'link_expired',
  closed: 'link_closed',
} as const;

export function Uses({ link }: { link: ReusableLink }) {
  const messages = useMessages(reusableLinkMessages);
  const { language } = usePreferences();
  const count = formatNumber(link.paid, language);
  if (link.most_uses === null) return count;
  return fill(messages.usesOf, { count, most: formatNumber(link.most_uses, language) });
}

/** The remaining units, or the subscription's interval. */
function Below({ link }: { link: ReusableLink }) {
  const messages = useMessages(productMessages);
  const { language } = usePreferences();
  if (link.plan !== null) return <RhythmText plan={link.plan} />;
  return link.stock === null ? null : fill(messages.unitsLeft, { count: formatNumber(link.stock, language) });
}

interface LinkActions {
  onShare: (link: ReusableLink) => void;
  /** Only for links that sell products. */
  onEdit?: ((link: ReusableLink) => void) | undefined;
}

function LinkButtons({ link, onShare, onEdit }: { link: ReusableLink } & LinkActions) {
  const links = useMessages(linkMessages);
  const products = useMessages(productMessages);
  const may = useMay('money');
  return (
    <div className="buttons">
      <Button onClick={() => onShare(link)}>{links.share}</Button>
      {may && onEdit !== undefined && link.status !== 'closed' && (
        <Button look="quiet" onClick={() => onEdit(link)}>
          {products.product}
        </Button>
      )}
      {link.status === 'open' && <CopyButton text={link.url} />}
    </div>
  );
}

function useColumns(isSubscription: boolean, actions: LinkActions): Column<ReusableLink>[] {
  const messages = useMessages(reusableLinkMessages);
  const links = useMessages(linkMessages);
  const ui = useMessages(uiMessages);
  const address = useAddress();
  const collected: Column<ReusableLink> = {
    id: 'collected',
    title: messages.collected,
    cell: row => <Money amount={row.collected} />,
    align: 'end',
    isWide: true,
  };
  return [
    {
      id: 'concept',
      title: links.concept,
      cell: row => (
        <Named
          name={row.description}
          below={row.plan === null && row.stock === null ? null : <Below link={row} />}
        />
      ),
    },
    { id: 'amount', title: links.amount, cell: row => <Money amount={row.amount} />, align: 'end' },
    {
      id: 'status',
      title: links.state,
      cell: row => <Badge state={stateOf[row.status]} apiWord={row.status} />,
      isWide: true,
    },
    {
      id: 'paid',
      title: isSubscription ? messages.subscribers : messages.paid,
      cell: row =>
        isSubscription || row.paid === 0 ? (
          <Uses link={row} />
        ) : (
          <Link href={`${address('/transacciones')}?${new URLSearchParams({ reusable_link_id: row.id })}`}>
            <Uses link={row} />
          </Link>
        ),
      align: 'end',
    },
    ...(isSubscription ? [] : [collected]),
    { id: 'views', title: links.views, cell: row => row.views, align: 'end', isWide: true },
    {
      id: 'expires',
      title: messages.expires,
      cell: row => (row.expires_at === null ? ui.none : <Instant iso={row.expires_at} />),
      isWide: true,
    },
    {
      title: links.share,
      cell: row => <LinkButtons link={row} {...actions} />,
    },
  ];
}

export function ReusableTable({
  rows,
  isSubscription,
  ...actions
}: {
  rows: readonly ReusableLink[];
  isSubscription: boolean;
} & LinkActions) {
  const messages = useMessages(reusableLinkMessages);
  const columns = useColumns(isSubscription, actions);
  return (
    <Table
      name={isSubscription ? 'subscription-links' : 'reusable-links'}
      caption={isSubscription ? messages.planLinks : messages.many}
      rows={rows}
      keyOf={({ id }) => id}
      columns={columns}
    />
  );
}

function NoLinks({ isSubscription }: { isSubscription: boolean }) {
  const messages = useMessages(reusableLinkMessages);
  const address = useAddress();
  return isSubscription ? (
    <Empty title={messages.emptySubscription} lead={messages.emptySubscriptionLead}>
      <ButtonLink href={address('/planes')}>{messages.seePlans}</ButtonLink>
    </Empty>
  ) : (
    <Empty title={messages.emptyTitle} lead={messages.emptyLead} />
  );
}

/** Links that many people open, newest first. */
export function ReusableLinks({
  kind,
  onShare,
  onEdit,
}: {
  kind: 'payment' | 'subscription';
} & LinkActions) {
  const { filters } = useFilters();
  const before = filters.get('pagina') ?? '';
  const links = useData('/reusable-links', { query: { kind, before, limit: ROWS } });
  const isSubscription = kind === 'subscription';
  return (
    <Loaded query={links}>
      {rows =>
        rows.length === 0 ? (
          <NoLinks isSubscription={isSubscription} />
        ) : (
          <>
            <ReusableTable
              rows={rows}
              isSubscription={isSubscription}
              onShare={onShare}
              {...(isSubscription ? {} : { onEdit })}
            />
            <CursorPager next={rows.length === ROWS ? rows.at(-1)?.id : undefined} />
          </>
        )
      }
    </Loaded>
  );
}
