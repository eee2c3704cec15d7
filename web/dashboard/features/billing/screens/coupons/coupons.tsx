import type { ListedCoupon } from '@recaudo/contract/merchant/billing/coupons';
import { formatNumber } from '../../../../format/number.ts';
import { fill } from '../../../../messages/dictionary.ts';
import { navigate, useAddressDialog } from '../../../../router/router.tsx';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { PAGE_ROWS, usePageNumber } from '../../../../session/use-api.ts';
import { useData } from '../../../../session/use-data.ts';
import { useAddress } from '../../../../shell/use-address.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import type { Column } from '../../../../ui/lists/column.ts';
import { Pager } from '../../../../ui/lists/pager.tsx';
import { Table } from '../../../../ui/lists/table.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { Empty, PageHead } from '../../../../ui/page.tsx';
import { RoleNote } from '../../../../ui/role-note.tsx';
import { Money } from '../../../../ui/values/money.tsx';
import { Named } from '../../../../ui/values/named.tsx';
import { couponMessages } from '../../messages/coupon-messages.ts';
import { NewCouponForm } from './coupon-form.tsx';
import { couponText } from './coupon-text.ts';

/** `3 de 10`, and the number of redemptions that wait for a first payment. */
export function Redemptions({ coupon }: { coupon: ListedCoupon }) {
  const messages = useMessages(couponMessages);
  const { language } = usePreferences();
  const { times_redeemed: count, max_redemptions: most, reserved } = coupon;
  const shown = formatNumber(count, language);
  return (
    <Named
      name={
        most === null ? shown : fill(messages.ofMost, { count: shown, most: formatNumber(most, language) })
      }
      below={reserved === 0 ? null : fill(messages.waiting, { count: formatNumber(reserved, language) })}
    />
  );
}

function useColumns(): Column<ListedCoupon>[] {
  const messages = useMessages(couponMessages);
  const { language } = usePreferences();
  return [
    { id: 'name', title: messages.name, cell: ({ name }) => name },
    { id: 'does', title: messages.does, cell: row => couponText(row, language) },
    {
      id: 'redemptions',
      title: messages.redemptions,
      cell: row => <Redemptions coupon={row} />,
      align: 'end',
    },
    { id: 'given', title: messages.given, cell: ({ given }) => <Money amount={given} />, align: 'end' },
    { id: 'codes', title: messages.codes, cell: ({ codes }) => codes, align: 'end', isWide: true },
    {
      id: 'state',
      title: messages.state,
      cell: ({ active }) => (active ? messages.on : messages.off),
      isWide: true,
    },
  ];
}

function CouponTable({ rows }: { rows: readonly ListedCoupon[] }) {
  const messages = useMessages(couponMessages);
  const address = useAddress();
  const columns = useColumns();
  return (
    <Table
      name="coupons"
      caption={messages.coupons}
      rows={rows}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => address(`/cupones/${id}`)}
      columns={columns}
    />
  );
}

export default function Coupons() {
  const messages = useMessages(couponMessages);
  const address = useAddress();
  const { opened, open, close } = useAddressDialog();
  const { page, rows: pageQuery } = usePageNumber();
  const coupons = useData('/coupons', { query: pageQuery });
  return (
    <>
      <PageHead title={messages.coupons}>
        <Button needs="money" look="primary" onClick={() => open('1')}>
          {messages.newCoupon}
        </Button>
      </PageHead>
      <Loaded query={coupons}>
        {rows =>
          rows.length === 0 ? (
            <Empty title={messages.emptyCoupons} lead={messages.emptyLead}>
              <RoleNote needs="money" />
            </Empty>
          ) : (
            <>
              <CouponTable rows={rows.slice(0, PAGE_ROWS)} />
              <Pager page={page} rows={rows.length} />
            </>
          )
        }
      </Loaded>
      {opened !== null && (
        <Dialog title={messages.newCoupon} onClose={close}>
          <NewCouponForm onDone={({ id }) => navigate(address(`/cupones/${id}`))} onCancel={close} />
        </Dialog>
      )}
    </>
  );
}
