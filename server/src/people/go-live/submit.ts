import type { MailContent } from '../../domain/emails/mail.ts';
import type { Queryable } from '../../platform/database/connections/connection.ts';
import { translatingConstraints } from '../../platform/database/statements/constraint.ts';
import { reject } from '../../platform/errors.ts';
import { newId } from '../../platform/primitives/values/id.ts';
import type { TextOwner } from '../../platform/vault/ciphers/sealed-text.ts';
import type { Account } from '../accounts/account.ts';
import type { Business } from '../businesses/business.ts';
import { listOwners } from '../businesses/member-store.ts';
import type { Control } from '../control.ts';
import { controlEmails, queueEmail } from '../emails/control-emails.ts';
import type { Recipient } from '../emails/write-email.ts';
import type { GoLiveDocument, GoLiveForm, GoLiveRequest } from './go-live-request.ts';
import { insertGoLiveDocument, insertGoLiveRequest } from './store.ts';

const ownerOf = (requestId: string): TextOwner => ['bank-account', requestId];

export const accountNumberOf = ({ secrets }: Control, request: GoLiveRequest): string =>
  secrets.open(ownerOf(request.id), request.sealedAccountNumber);

export const isOpenAlready = () => reject('go_live_requested');

/** Allows one open request; a returned one may be submitted again. */
export async function submitGoLive(
  control: Control,
  business: Business,
  account: Account,
  {
    goLiveForm: { accountNumber, ...form },
    documents,
  }: { goLiveForm: GoLiveForm; documents: AsyncIterable<GoLiveDocument> },
): Promise<string> {
  const id = newId('goLive');
  await translatingConstraints({ go_live_requests_open: isOpenAlready }, () =>
    control.database.transaction(async tx => {
      await insertGoLiveRequest(tx, {
        ...form,
        id,
        businessId: business.id,
        sealedAccountNumber: control.secrets.seal(ownerOf(id), accountNumber),
        submittedBy: account.id,
        submittedAt: control.realClock.now(),
      });
      let number = 0;
      for await (const document of documents) {
        await insertGoLiveDocument(tx, id, number, document);
        number += 1;
      }
      const data = { portal: control.addresses.portal, businessName: business.name };
      await writeToOwners(tx, control, business.id, to => controlEmails.goLiveReceived(to, data));
    }),
  );
  return id;
}

export async function writeToOwners(
  tx: Queryable,
  control: Control,
  businessId: string,
  email: (to: Recipient) => MailContent,
): Promise<void> {
  for (const owner of await listOwners(tx, businessId)) await queueEmail(tx, control, owner, email(owner));
}
