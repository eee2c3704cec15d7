import Type from 'typebox';
import { problems } from '../../../domain/reconciliation/parse-file.ts';
import { receivedMethods } from '../../../domain/reconciliation/received-line.ts';
import { amountOut, identifier, instantOut, nullable, oneOf, requiredText } from '../../../http/fields.ts';

const day = () => Type.String({ format: 'date' });
const match = () =>
  nullable(
    Type.Object({
      id: identifier(),
      how: nullable(oneOf(['reference', 'amount', 'hand'])),
      note: nullable(Type.String()),
    }),
  );

export const summaryParameters = Type.Object({
  'creation[gte]': Type.Optional(day()),
  'creation[lte]': Type.Optional(day()),
  method: Type.Optional(oneOf(receivedMethods)),
});

export const summaryView = Type.Object({
  from: day(),
  to: day(),
  days: Type.Array(
    Type.Object({
      day: day(),
      method: Type.String(),
      charges: Type.Integer(),
      charged: amountOut(),
      refunded: amountOut(),
      fees: amountOut(),
      expected: amountOut(),
      lines: Type.Integer(),
      received: amountOut(),
      difference: amountOut(),
      open_transactions: Type.Integer(),
      open_lines: Type.Integer(),
    }),
  ),
});

export const dayView = Type.Object({
  transactions: Type.Array(
    Type.Object({
      id: identifier(),
      kind: oneOf(['charge', 'refund']),
      order_id: nullable(Type.String()),
      amount: amountOut(),
      net: amountOut(),
      received: nullable(amountOut()),
      match: match(),
    }),
  ),
  lines: Type.Array(
    Type.Object({
      file_id: identifier(),
      file_name: Type.String(),
      number: Type.Integer(),
      amount: amountOut(),
      reference: nullable(Type.String()),
      transaction_id: nullable(identifier()),
      match: match(),
    }),
  ),
});

export const fileView = Type.Object({
  id: identifier(),
  name: Type.String(),
  lines: Type.Integer(),
  matched: Type.Integer(),
  first_day: day(),
  last_day: day(),
  creation_date: instantOut(),
});

export const uploadView = Type.Object({
  result: oneOf(['stored', 'known', 'refused']),
  file: nullable(fileView),
  problems: Type.Array(Type.Object({ line: Type.Integer(), problem: oneOf(problems), value: Type.String() })),
});

export const matchBody = Type.Object({
  transaction_id: Type.Optional(identifier()),
  line: Type.Optional(Type.Object({ file_id: identifier(), number: Type.Integer({ minimum: 1 }) })),
  note: requiredText(250),
});
export const matchView = Type.Object({ id: identifier() });
