import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { Gateway } from '../../../dependencies.ts';
import { type CustomerNote, deleteNote, findNote, listNotes } from '../../../domain/customers/note-store.ts';
import { requireCustomer } from '../../../domain/customers/require-customer.ts';
import { writeNote } from '../../../domain/customers/write-note.ts';
import { GatewayError, notFound } from '../../../errors.ts';
import { answers, identifier, instantOut, requiredText } from '../../../http/fields.ts';
import { pathId } from '../../../http/path-id.ts';
import type { App } from '../../../http/server.ts';
import { getMembership, getSignedIn } from '../../guard/guard.ts';

const MAX_TEXT = 1_000;
const noteBody = Type.Object({ text: requiredText(MAX_TEXT) });
const noteView = Type.Object(
  {
    id: identifier(),
    text: Type.String(),
    account_name: Type.String(),
    creation_date: instantOut(),
    may_delete: Type.Boolean(),
  },
  { title: 'CustomerNote' },
);

/** One's own, and as owner everybody's. */
const mayDelete = ({ accountId }: CustomerNote, request: FastifyRequest): boolean =>
  accountId === getSignedIn(request).account.id || getMembership(request).role === 'owner';

const noteToView = (note: CustomerNote, request: FastifyRequest) => ({
  id: note.id,
  text: note.text,
  account_name: note.accountName,
  creation_date: note.creationDate,
  may_delete: mayDelete(note, request),
});

/** What the team writes about a customer for itself. */
export function noteRoutes(app: App, gateway: Gateway): void {
  const { database } = gateway;
  const all = '/customers/:customer_id/notes';
  const preHandler = requireCustomer(gateway);
  const placeOf = (request: FastifyRequest) => ({
    merchantId: request.caller.merchant.id,
    customerId: pathId(request, 'customer_id'),
  });

  app.get(
    all,
    { preHandler, schema: { hide: true, response: answers(200, Type.Array(noteView)) } },
    async request => {
      const { merchantId, customerId } = placeOf(request);
      return (await listNotes(database, merchantId, customerId)).map(note => noteToView(note, request));
    },
  );

  app.post(
    all,
    { preHandler, schema: { hide: true, body: noteBody, response: answers(201, noteView) } },
    async (request, reply) => {
      const { account } = getSignedIn(request);
      const who = { accountId: account.id, accountName: account.name };
      const note = await writeNote(gateway, { ...placeOf(request), ...who, text: request.body.text.trim() });
      // The log knows that it was written, not what it says: what is deleted must be gone.
      request.auditDetails = { what: note.id, details: { customer_id: note.customerId } };
      return reply.code(201).send(noteToView(note, request));
    },
  );

  app.delete(`${all}/:note_id`, { schema: { hide: true } }, async (request, reply) => {
    const note = await findNote(database, { ...placeOf(request), id: pathId(request, 'note_id') });
    if (note === undefined) throw notFound();
    if (!mayDelete(note, request)) {
      throw new GatewayError(1010, { description: 'Only its author or an owner may delete a note' });
    }
    await deleteNote(database, note);
    request.auditDetails = { what: note.id, details: { customer_id: note.customerId } };
    return reply.code(204).send();
  });
}
