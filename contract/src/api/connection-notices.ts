import Type from 'typebox';
import { checkedText, nullable, reference } from '../shared/schema/fields.ts';
import { route } from '../shared/schema/route.ts';

const CODE_MAX = 64;

/** A payment notice from another gateway, or its verification ping (Interface 17.3). */
const connectionNotice = Type.Object({
  type: Type.Optional(checkedText({ maxLength: 100 })),
  verification_code: Type.Optional(nullable(checkedText({ pattern: `^[A-Za-z0-9]{1,${CODE_MAX}}$` }))),
  transaction: Type.Optional(nullable(Type.Object({ order_id: Type.Optional(nullable(reference(100))) }))),
});

/** The webhook URL that a merchant registers at the gateway behind a connection (Acquiring 3). */
export const connectionNotices = {
  tell: route({
    method: 'POST',
    path: '/links/:link_id/webhooks',
    access: 'anyone',
    keys: 'none',
    params: { link_id: Type.String({ maxLength: 40, pattern: '^[a-z0-9][a-z0-9-]*$' }) },
    body: connectionNotice,
    answer: Type.Object({ verification_code: Type.Optional(Type.String()) }),
  }),
};
