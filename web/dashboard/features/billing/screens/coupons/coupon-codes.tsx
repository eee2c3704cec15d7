import type { CouponCode } from '@recaudo/contract/api/billing/coupons';
import { useState } from 'react';
import { fill } from '../../../../messages/dictionary.ts';
import { uiMessages } from '../../../../messages/ui-messages.ts';
import { useMessages } from '../../../../session/preferences.ts';
import { useGateway } from '../../../../session/session.tsx';
import { useChange, useGet } from '../../../../session/use-api.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { Form } from '../../../../ui/form.tsx';
import { Table } from '../../../../ui/lists/table.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { Panel } from '../../../../ui/page.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import { couponMessages } from '../../messages/coupon-messages.ts';
import { countOf } from './coupon-form.tsx';

const MOST_SHOWN = 100;

function NewCodeDialog({ couponId, onClose }: { couponId: string; onClose: () => void }) {
  const messages = useMessages(couponMessages);
  const { api } = useGateway();
  return (
    <Dialog title={messages.newCode} onClose={onClose}>
      <Form
        needs="money"
        action={(sent, idempotencyKey) => {
          const most = countOf(sent['max_redemptions']);
          return api.post('/coupons/:coupon_id/codes', {
            path: { coupon_id: couponId },
            body: {
              ...(sent['code'] ? { code: sent['code'] } : {}),
              ...(most === undefined ? {} : { max_redemptions: most }),
            },
            idempotencyKey,
          });
        }}
        submit={messages.newCode}
        done={messages.codeCreated}
        onDone={onClose}
        onCancel={onClose}
      >
        <TextField
          label={messages.code}
          hint={messages.codeHint}
          name="code"
          minLength={3}
          maxLength={45}
          pattern="[A-Za-z0-9_\-]+"
          autoComplete="off"
        />
        <TextField
          label={messages.maxRedemptions}
          name="max_redemptions"
          type="number"
          min={1}
          max={1_000_000}
        />
      </Form>
    </Dialog>
  );
}

/** Enables or disables one code. */
function CodeSwitch({ code }: { code: CouponCode }) {
  const messages = useMessages(couponMessages);
  const { api } = useGateway();
  const change = useChange(() =>
    api.put('/coupons/:coupon_id/codes/:code_id', {
      path: { coupon_id: code.coupon_id, code_id: code.id },
      body: { active: !code.active },
    }),
  );
  const said = code.active ? messages.codeTurnedOff : messages.codeTurnedOn;
  return (
    <Button needs="money" onClick={() => change.mutate(undefined, { onSuccess: () => showToast(said) })}>
      {code.active ? messages.turnOff : messages.turnOn}
    </Button>
  );
}

function CodeTable({ rows }: { rows: readonly CouponCode[] }) {
  const messages = useMessages(couponMessages);
  const { actions } = useMessages(uiMessages);
  return (
    <Table
      name="coupon-codes"
      caption={messages.codes}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { id: 'code', title: messages.code, cell: ({ code }) => <strong>{code}</strong> },
        {
          id: 'redemptions',
          title: messages.redemptions,
          cell: ({ times_redeemed: count, max_redemptions: most }) =>
            most === null ? count : fill(messages.ofMost, { count, most }),
          align: 'end',
        },
        { id: 'state', title: messages.state, cell: ({ active }) => (active ? messages.on : messages.off) },
        { id: 'switch', title: actions, cell: row => <CodeSwitch code={row} />, align: 'end' },
      ]}
    />
  );
}

/** The newest codes of a coupon. */
export function CouponCodes({ couponId }: { couponId: string }) {
  const messages = useMessages(couponMessages);
  const [isOpen, setOpen] = useState(false);
  const path = { coupon_id: couponId };
  const codes = useGet('/coupons/:coupon_id/codes', { path, query: { limit: MOST_SHOWN } });
  return (
    <Panel
      title={messages.codes}
      actions={
        <Button needs="money" onClick={() => setOpen(true)}>
          {messages.newCode}
        </Button>
      }
    >
      <Loaded query={codes} lines={2}>
        {rows =>
          rows.length === 0 ? <p className="quiet">{messages.noCodes}</p> : <CodeTable rows={rows} />
        }
      </Loaded>
      {isOpen && <NewCodeDialog couponId={couponId} onClose={() => setOpen(false)} />}
    </Panel>
  );
}
