import type { Role } from '@recaudo/contract/shared/permissions';
import { fact } from '../../domain/emails/email.ts';
import type { MailContent, MailKind } from '../../domain/emails/mail.ts';
import { inBogota } from '../../domain/emails/payer-emails/seller-email.ts';
import { queueMail } from '../../domain/emails/sending/queue-mail.ts';
import { freeText, greetingName } from '../../domain/emails/text/outside-text.ts';
import type { Queryable } from '../../platform/database/connections/connection.ts';
import type { Control } from '../control.ts';
import { approvalEmails } from './approval-emails.ts';
import { chargebackEmails } from './chargeback-emails.ts';
import { declineAlarmEmails } from './decline-alarm-emails.ts';
import { exportEmails } from './export-emails.ts';
import type { LockKind } from './messages/control-mail-messages.ts';
import { reversalEmails } from './reversal-emails.ts';
import { controlMailMessages, type Recipient, short, write } from './write-email.ts';

const confirmationOf = ({ portal, token }: { portal: string; token: string }): string =>
  `${portal}/confirmar/${token}`;

/** The installation's emails. `portal` is its address. */
export const controlEmails = {
  welcome(to: Recipient, data: { portal: string; businessName: string; token: string }) {
    const { subject, intro, action, notYou } = controlMailMessages[to.language].welcome;
    const contents = { subject, intro: intro(short(data.businessName)), notes: [notYou] };
    const url = confirmationOf(data);
    return write('welcome', to, { ...contents, action: { label: action, url } });
  },
  addressConfirmation(to: Recipient, data: { portal: string; token: string }) {
    const { subject, intro, action, notYou } = controlMailMessages[to.language].addressConfirmation;
    const url = confirmationOf(data);
    return write('address_confirmation', to, {
      subject,
      intro,
      notes: [notYou],
      action: { label: action, url },
    });
  },
  addressTaken(to: Recipient, data: { portal: string }) {
    const { subject, intro, action, notYou } = controlMailMessages[to.language].addressTaken;
    const url = `${data.portal}/entrar`;
    return write('address_taken', to, { subject, intro, notes: [notYou], action: { label: action, url } });
  },
  /** `businessName` is set if several unconfirmed accounts share the address, and each gets an email. */
  passwordReset(to: Recipient, data: { portal: string; token: string; businessName?: string | undefined }) {
    const { passwordReset, facts } = controlMailMessages[to.language];
    const { subject, intro, action, notYou, severalAccounts } = passwordReset;
    const url = `${data.portal}/contrasena/${data.token}`;
    const isOneOfSeveral = data.businessName !== undefined;
    return write('password_reset', to, {
      subject,
      intro,
      facts: isOneOfSeveral ? fact(facts.business, short(data.businessName ?? '')) : [],
      notes: isOneOfSeveral ? [severalAccounts, notYou] : [notYou],
      action: { label: action, url },
    });
  },
  accountLocked(to: Recipient, data: { portal: string; until: Date; secret: LockKind }) {
    const { subject, intro, lockedUntil, action, notes } = controlMailMessages[to.language].accountLocked;
    return write('account_locked', to, {
      subject,
      intro: intro[data.secret],
      facts: fact(lockedUntil, inBogota(data.until, to.language)),
      notes: notes[data.secret],
      action: { label: action, url: `${data.portal}/olvide` },
    });
  },
  invitation(
    to: Recipient,
    data: { portal: string; token: string; businessName: string; inviter: string; role: Role; until: Date },
  ) {
    const { invitation, facts, roles } = controlMailMessages[to.language];
    const business = short(data.businessName);
    return write('invitation', to, {
      subject: invitation.subject(business),
      intro: invitation.intro(greetingName(data.inviter) ?? 'Recaudo', business),
      facts: [
        ...fact(facts.role, roles[data.role]),
        ...fact(facts.validUntil, inBogota(data.until, to.language)),
      ],
      action: { label: invitation.action, url: `${data.portal}/invitacion/${data.token}` },
      notes: [invitation.notYou],
    });
  },
  goLiveReceived(to: Recipient, data: { portal: string; businessName: string }) {
    const { subject, intro, action } = controlMailMessages[to.language].goLiveReceived;
    const url = `${data.portal}/pasar-a-produccion`;
    const contents = { subject: subject(short(data.businessName)), intro };
    return write('go_live_received', to, { ...contents, action: { label: action, url } });
  },
  goLiveReturned(to: Recipient, data: { portal: string; businessName: string; reason: string }) {
    const { goLiveReturned, facts } = controlMailMessages[to.language];
    return write('go_live_returned', to, {
      subject: goLiveReturned.subject(short(data.businessName)),
      intro: goLiveReturned.intro,
      facts: fact(facts.reason, freeText(data.reason, 1_000)),
      action: { label: goLiveReturned.action, url: `${data.portal}/pasar-a-produccion` },
    });
  },
  goLiveApproved(to: Recipient, data: { portal: string; businessName: string; merchantId: string }) {
    const { goLiveApproved, facts } = controlMailMessages[to.language];
    return write('go_live_approved', to, {
      subject: goLiveApproved.subject(short(data.businessName)),
      intro: goLiveApproved.intro,
      facts: fact(facts.merchantId, data.merchantId),
      action: { label: goLiveApproved.action, url: `${data.portal}/produccion/llaves` },
      notes: [goLiveApproved.once],
    });
  },
  ...chargebackEmails,
  ...reversalEmails,
  ...exportEmails,
  ...declineAlarmEmails,
  ...approvalEmails,
} as const;

/** Queues an email in the transaction of its cause. */
export async function queueEmail(
  tx: Queryable,
  control: Pick<Control, 'realClock' | 'showMail'>,
  to: Recipient,
  emailContent: MailContent,
): Promise<void> {
  await queueMail(tx, 'recaudo', {
    ...emailContent,
    recipient: to.email,
    creationDate: control.realClock.now(),
  });
  if (opensAccounts.has(emailContent.kind)) control.showMail?.({ ...emailContent, recipient: to.email });
}

/** Emails that give access to an account or a business. */
const opensAccounts: ReadonlySet<MailKind> = new Set<MailKind>([
  'welcome',
  'address_confirmation',
  'password_reset',
  'invitation',
]);
