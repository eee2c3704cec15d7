import { fact } from '../../domain/emails/email.ts';
import { inBogota } from '../../domain/emails/payer-emails/seller-email.ts';
import { freeText, greetingName } from '../../domain/emails/text/outside-text.ts';
import { controlMailMessages, type Recipient, write } from './write-email.ts';

export const approvalEmails = {
  /** Links to the screen, because a change cannot be confirmed from an email. */
  changeRequested(
    to: Recipient,
    data: { portal: string; what: string; target: string; requester: string; until: Date },
  ) {
    const { changeRequested: messages, facts } = controlMailMessages[to.language];
    return write('change_requested', to, {
      subject: messages.subject(data.what),
      intro: messages.intro(greetingName(data.requester) ?? 'Recaudo'),
      facts: [
        ...fact(messages.facts.change, data.what),
        ...fact(messages.facts.target, freeText(data.target, 100)),
        ...fact(facts.validUntil, inBogota(data.until, to.language)),
      ],
      action: { label: messages.action, url: `${data.portal}/ops/aprobaciones` },
      notes: [messages.notExpected],
    });
  },
  accessReviewDue(to: Recipient, data: { portal: string; dueSince: Date; operators: number }) {
    const { accessReviewDue: messages } = controlMailMessages[to.language];
    return write('access_review_due', to, {
      subject: messages.subject,
      intro: messages.intro(data.operators),
      facts: fact(messages.dueSince, inBogota(data.dueSince, to.language)),
      action: { label: messages.action, url: `${data.portal}/ops/personas` },
    });
  },
} as const;
