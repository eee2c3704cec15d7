import type { Control } from '../../../people/control.ts';

/** Strangers choose names, so terminal control characters are removed. */
const printable = (text: string): string => text.replaceAll(/\p{C}/gu, '');

/**
 * A local installation without a mail server prints its own emails to the terminal of the machine's owner; a page would
 * show them to everyone who reaches the portal.
 */
export const showMail: NonNullable<Control['showMail']> = ({ recipient, subject, text }) => {
  const [link = ''] = /https?:\/\/\S+/.exec(text) ?? [];
  console.log(`\n  E-mail to ${printable(recipient)}: ${printable(subject)}\n    ${printable(link)}\n`);
};
