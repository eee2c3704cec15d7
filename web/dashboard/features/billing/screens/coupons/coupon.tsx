import type { ListedCoupon } from '@recaudo/contract/merchant/billing/coupons';
import { useState } from 'react';
import { uiMessages } from '../../../../messages/ui-messages.ts';
import type { Params } from '../../../../router/paths.ts';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { useGateway } from '../../../../session/session.tsx';
import { useData } from '../../../../session/use-data.ts';
import { useAddress } from '../../../../shell/use-address.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { Form } from '../../../../ui/form.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { Facts, PageHead, Panel } from '../../../../ui/page.tsx';
import { Identifier, RawObject } from '../../../../ui/values/code.tsx';
import { Day, Money } from '../../../../ui/values/money.tsx';
import { couponMessages } from '../../messages/coupon-messages.ts';
import { CouponCodes } from './coupon-codes.tsx';
import { countOf, LimitFields } from './coupon-form.tsx';
import { couponText } from './coupon-text.ts';
import { Redemptions } from './coupons.tsx';

interface DialogProps {
  coupon: ListedCoupon;
  onClose: () => void;
}

function EditDialog({ coupon, onClose }: DialogProps) {
  const messages = useMessages(couponMessages);
  const ui = useMessages(uiMessages);
  const { api } = useGateway();
  return (
    <Dialog title={messages.edit} onClose={onClose}>
      <p>{messages.editLead}</p>
      <Form
        action={sent =>
          api.put('/coupons/:coupon_id', {
            path: { coupon_id: coupon.id },
            body: {
              name: sent['name'] ?? '',
              max_redemptions: countOf(sent['max_redemptions']) ?? null,
              max_per_customer: countOf(sent['max_per_customer']) ?? null,
              redeem_by: sent['redeem_by'] || null,
            },
          })
        }
        submit={ui.save}
        done={messages.saved}
        onDone={onClose}
        onCancel={onClose}
      >
        <TextField label={messages.name} name="name" defaultValue={coupon.name} maxLength={80} required />
        <LimitFields coupon={coupon} />
      </Form>
    </Dialog>
  );
}

/** Stops or allows new redemptions. */
function StateDialog({ coupon, onClose }: DialogProps) {
  const messages = useMessages(couponMessages);
  const { api } = useGateway();
  const { active, id } = coupon;
  const title = active ? messages.turnOff : messages.turnOn;
  return (
    <Dialog title={title} onClose={onClose}>
      {active && <p>{messages.turnOffLead}</p>}
      <Form
        action={() => api.put('/coupons/:coupon_id', { path: { coupon_id: id }, body: { active: !active } })}
        submit={title}
        look={active ? 'danger' : 'primary'}
        done={active ? messages.turnedOff : messages.turnedOn}
        onDone={onClose}
        onCancel={onClose}
      />
    </Dialog>
  );
}

function CouponFacts({ coupon }: { coupon: ListedCoupon }) {
  const messages = useMessages(couponMessages);
  const { language } = usePreferences();
  const { redeem_by: redeemBy, max_per_customer: most } = coupon;
  return (
    <Panel title={messages.coupon}>
      <Facts
        rows={[
          ['id', <Identifier key="id" value={coupon.id} />],
          [messages.does, couponText(coupon, language)],
          [messages.state, coupon.active ? messages.on : messages.off],
          [messages.redemptions, <Redemptions key="redemptions" coupon={coupon} />],
          [messages.given, <Money key="given" amount={coupon.given} />],
          [messages.maxPerCustomer, most ?? messages.nobodyLimit],
          [messages.redeemBy, redeemBy === null ? messages.nobodyLimit : <Day key="day" day={redeemBy} />],
        ]}
      />
      <RawObject value={coupon} />
    </Panel>
  );
}

export default function CouponScreen({ params }: { params: Params }) {
  const messages = useMessages(couponMessages);
  const address = useAddress();
  const id = params['id'] ?? '';
  const coupon = useData('/coupons/:coupon_id', { path: { coupon_id: id } });
  const [open, setOpen] = useState<'edit' | 'state'>();
  const { data } = coupon;
  const onClose = () => setOpen(undefined);
  return (
    <>
      <PageHead
        title={data?.name ?? messages.coupon}
        trail={[{ title: messages.coupons, href: address('/cupones') }]}
      >
        <Button needs="money" onClick={() => setOpen('edit')}>
          {messages.edit}
        </Button>
        {data !== undefined && (
          <Button needs="money" onClick={() => setOpen('state')}>
            {data.active ? messages.turnOff : messages.turnOn}
          </Button>
        )}
      </PageHead>
      <Loaded query={coupon}>{shown => <CouponFacts coupon={shown} />}</Loaded>
      <CouponCodes couponId={id} />
      {data !== undefined && open === 'edit' && <EditDialog coupon={data} onClose={onClose} />}
      {data !== undefined && open === 'state' && <StateDialog coupon={data} onClose={onClose} />}
    </>
  );
}
