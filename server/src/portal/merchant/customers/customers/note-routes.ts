import { customerNotes } from '@recaudo/contract/merchant/customers/customers';
import type { FastifyRequest } from 'fastify';
import type { Gateway } from '../../../../dependencies.ts';
import {
  type CustomerNote,
  deleteNote,
  findNote,
  listNotes,
} from '../../../../domain/customers/note-store.ts';
import { requireCustomer } from '../../../../domain/customers/require-customer.ts';
import { writeNote } from '../../../../domain/customers/write-note.ts';
import { notFound, reject } from '../../../../platform/errors.ts';
import { mount } from '../../../../platform/http/mount.ts';
import type { App } from '../../../../platform/http/server.ts';
import { getMembership, getSignedIn } from '../../../guard/guard.ts';

/** The author's own notes; an owner may delete everyone's. */
const mayDelete = ({ accountId }: CustomerNote, request: FastifyRequest): boolean =>
  accountId === getSignedIn(request).account.id || getMembership(request).role === 'owner';

const noteToView = (note: CustomerNote, request: FastifyRequest) => ({
  id: note.id,
  text: note.text,
  account_name: note.accountName,
  creation_date: note.creationDate,
  may_delete: mayDelete(note, request),
});

/** The team's internal notes about a customer. */
export function noteRoutes(app: App, gateway: Gateway): void {
  const { database } = gateway;
  const options = { onRequest: requireCustomer(gateway) };

  mount(app, customerNotes.list, options, async request => {
    const found = await listNotes(database, request.caller.merchant.id, request.params.customer_id);
    return found.map(note => noteToView(note, request));
  });

  mount(app, customerNotes.add, options, async request => {
    const { account } = getSignedIn(request);
    const note = await writeNote(gateway, {
      merchantId: request.caller.merchant.id,
      customerId: request.params.customer_id,
      accountId: account.id,
      accountName: account.name,
      text: request.body.text.trim(),
    });
    // The log records the note but not its text, because deleted text must be gone.
    request.auditDetails = { what: note.id, details: { customer_id: note.customerId } };
    return noteToView(note, request);
  });

  mount(app, customerNotes.remove, async request => {
    const { customer_id: customerId, note_id: id } = request.params;
    const note = await findNote(database, { merchantId: request.caller.merchant.id, customerId, id });
    if (note === undefined) throw notFound();
    if (!mayDelete(note, request)) {
      throw reject('note_of_another');
    }
    await deleteNote(database, note);
    request.auditDetails = { what: note.id, details: { customer_id: note.customerId } };
  });
}
