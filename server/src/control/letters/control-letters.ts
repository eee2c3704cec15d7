import type { Role } from '@recaudo/contract/permissions';
import type { Queryable } from '../../database/connection.ts';
import { fact } from '../../domain/mail/letter.ts';
import { inBogota } from '../../domain/mail/letters/seller-letter.ts';
import type { MailContent, MailKind } from '../../domain/mail/mail.ts';
import { freeText, greetingName } from '../../domain/mail/outside-text.ts';
import { queueMail } from '../../domain/mail/queue-mail.ts';
import type { Control } from '../control.ts';
import { chargebackLetters } from './chargeback-letters.ts';
import { exportLetters } from './export-letters.ts';
import { controlMailWords, type Recipient, short, write } from './write-letter.ts';

const confirmationOf = ({ home, token }: { home: string; token: string }): string =>
  `${home}/confirmar/${token}`;

/** The letters of the installation. `home` is its address. */
export const controlLetters = {
  welcome(to: Recipient, data: { home: string; businessName: string; token: string }) {
    const { subject, intro, action, notYou } = controlMailWords[to.language].welcome;
    const contents = { subject, intro: intro(short(data.businessName)), notes: [notYou] };
    const url = confirmationOf(data);
    return write('welcome', to, { ...contents, action: { label: action, url } });
  },
  addressConfirmation(to: Recipient, data: { home: string; token: string }) {
    const { subject, intro, action, notYou } = controlMailWords[to.language].addressConfirmation;
    const url = confirmationOf(data);
    return write('address_confirmation', to, {
      subject,
      intro,
      notes: [notYou],
      action: { label: action, url },
    });
  },
  addressTaken(to: Recipient, data: { home: string }) {
    const { subject, intro, action, notYou } = controlMailWords[to.language].addressTaken;
    const url = `${data.home}/entrar`;
    return write('address_taken', to, { subject, intro, notes: [notYou], action: { label: action, url } });
  },
  passwordReset(to: Recipient, data: { home: string; token: string }) {
    const { subject, intro, action, notYou } = controlMailWords[to.language].passwordReset;
    const url = `${data.home}/contrasena/${data.token}`;
    return write('password_reset', to, { subject, intro, notes: [notYou], action: { label: action, url } });
  },
  invitation(
    to: Recipient,
    data: { home: string; token: string; businessName: string; inviter: string; role: Role; until: Date },
  ) {
    const { invitation, facts, roles } = controlMailWords[to.language];
    const business = short(data.businessName);
    return write('invitation', to, {
      subject: invitation.subject(business),
      intro: invitation.intro(greetingName(data.inviter) ?? 'Recaudo', business),
      facts: [
        ...fact(facts.role, roles[data.role]),
        ...fact(facts.validUntil, inBogota(data.until, to.language)),
      ],
      action: { label: invitation.action, url: `${data.home}/invitacion/${data.token}` },
      notes: [invitation.notYou],
    });
  },
  goLiveReceived(to: Recipient, data: { home: string; businessName: string }) {
    const { subject, intro, action } = controlMailWords[to.language].goLiveReceived;
    const url = `${data.home}/pasar-a-produccion`;
    const contents = { subject: subject(short(data.businessName)), intro };
    return write('go_live_received', to, { ...contents, action: { label: action, url } });
  },
  goLiveReturned(to: Recipient, data: { home: string; businessName: string; reason: string }) {
    const { goLiveReturned, facts } = controlMailWords[to.language];
    return write('go_live_returned', to, {
      subject: goLiveReturned.subject(short(data.businessName)),
      intro: goLiveReturned.intro,
      facts: fact(facts.reason, freeText(data.reason, 1_000)),
      action: { label: goLiveReturned.action, url: `${data.home}/pasar-a-produccion` },
    });
  },
  goLiveApproved(to: Recipient, data: { home: string; businessName: string; merchantId: string }) {
    const { goLiveApproved, facts } = controlMailWords[to.language];
    return write('go_live_approved', to, {
      subject: goLiveApproved.subject(short(data.businessName)),
      intro: goLiveApproved.intro,
      facts: fact(facts.merchantId, data.merchantId),
      action: { label: goLiveApproved.action, url: `${data.home}/produccion/llaves` },
      notes: [goLiveApproved.once],
    });
  },
  ...chargebackLetters,
  ...exportLetters,
} as const;

/** Puts a letter into the outbox of the installation, in the transaction of what causes it. */
export async function queueLetter(
  tx: Queryable,
  control: Pick<Control, 'realClock' | 'showMail'>,
  to: Recipient,
  letter: MailContent,
): Promise<void> {
  await queueMail(tx, 'recaudo', { ...letter, recipient: to.email, creationDate: control.realClock.now() });
  if (opensAccounts.has(letter.kind)) control.showMail?.({ ...letter, recipient: to.email });
}

/** Whoever has one of these mails has the account, or becomes a member. */
const opensAccounts: ReadonlySet<MailKind> = new Set<MailKind>([
  'welcome',
  'address_confirmation',
  'password_reset',
  'invitation',
]);
