import type { ReusableLink } from '@recaudo/contract/merchant/payments/reusable-links';
import { useState } from 'react';
import { useMessages } from '../../../session/preferences.ts';
import { useGateway } from '../../../session/session.tsx';
import { useData } from '../../../session/use-data.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Panel } from '../../../ui/page.tsx';
import { reusableLinkMessages } from '../../links/messages/reusable-link-messages.ts';
import { ExpiryField, MostUsesField, readLimits } from '../../links/screens/link-limits.tsx';
import { ReusableTable } from '../../links/screens/reusable-links.tsx';
import { ShareReusableDialog } from '../../links/screens/share-reusable.tsx';
import { CouponChoice } from './coupons/coupon-choice.tsx';

/** Creates a subscription link of this plan, then offers to share it. */
export function NewPlanLinkDialog({ planId, onClose }: { planId: string; onClose: () => void }) {
  const messages = useMessages(reusableLinkMessages);
  const { data } = useGateway();
  const [created, setCreated] = useState<ReusableLink>();
  if (created !== undefined) return <ShareReusableDialog link={created} onClose={onClose} />;
  return (
    <Dialog title={messages.newPlanLink} onClose={onClose}>
      <p>{messages.subscriptionLead}</p>
      <Form
        needs="money"
        action={async (values, idempotencyKey) => {
          const { coupon = '' } = values;
          const preset = coupon === '' ? {} : { coupon_id: coupon };
          const body = { plan_id: planId, ...preset, ...readLimits(values) };
          const link = await data.post('/subscription-links', { body, idempotencyKey });
          const { email = '' } = values;
          if (email === '') return link;
          return data.post('/reusable-links/:link_id/send', { path: { link_id: link.id }, body: { email } });
        }}
        submit={messages.createPlanLink}
        done={messages.created}
        onDone={setCreated}
        onCancel={onClose}
      >
        <TextField
          label={messages.mailToOptional}
          hint={messages.mailToHint}
          name="email"
          type="email"
          maxLength={100}
          autoComplete="off"
        />
        <CouponChoice planId={planId} />
        <div className="pair">
          <ExpiryField isForever />
          <MostUsesField isForPlaces />
        </div>
      </Form>
    </Dialog>
  );
}

/** A plan's payment links, newest first. */
export function PlanLinks({ planId }: { planId: string }) {
  const messages = useMessages(reusableLinkMessages);
  const links = useData('/reusable-links', { query: { plan_id: planId, limit: 20 } });
  const [shared, setShared] = useState<ReusableLink>();
  if (links.data === undefined || links.data.length === 0) return null;
  return (
    <Panel title={messages.planLinks}>
      <ReusableTable rows={links.data} isSubscription onShare={setShared} />
      {shared !== undefined && <ShareReusableDialog link={shared} onClose={() => setShared(undefined)} />}
    </Panel>
  );
}
