import { fact } from '../../domain/emails/email.ts';
import type { UnnotifiedExport } from '../../domain/moving/exports/unnotified-store.ts';
import { showDay } from '../../payer-pages/frame/instants.ts';
import { controlMailMessages, type Recipient, short, write } from './write-email.ts';

type ReadyExport = Pick<
  UnnotifiedExport,
  'kind' | 'format' | 'from' | 'to' | 'total' | 'skipped' | 'merchantName'
> & {
  portal: string;
  /** The path of its environment's screens. */
  place: 'pruebas' | 'produccion';
};

export const exportEmails = {
  /** Links to the screen and never attaches the file, because customers' data do not belong in a mailbox. */
  exportReady(to: Recipient, data: ReadyExport) {
    const { exportReady: messages, facts } = controlMailMessages[to.language];
    const query = new URLSearchParams({ tipo: data.kind, rango: 'custom', desde: data.from, hasta: data.to });
    const number = new Intl.NumberFormat(to.language === 'es' ? 'es-CO' : 'en-US');
    return write('export_ready', to, {
      subject: messages.subject(messages.kinds[data.kind]),
      intro: messages.intro,
      facts: [
        ...fact(messages.facts.what, `${messages.kinds[data.kind]} (${data.format.toUpperCase()})`),
        ...fact(messages.facts.from, showDay(data.from, to.language)),
        ...fact(messages.facts.to, showDay(data.to, to.language)),
        ...fact(messages.facts.rows, number.format(data.total)),
        ...fact(facts.business, short(data.merchantName)),
      ],
      action: { label: messages.action, url: `${data.portal}/${data.place}/exportaciones?${query}` },
      notes: data.skipped === 0 ? [] : [messages.skipped(data.skipped)],
    });
  },
} as const;
