import type { UntoldExport } from '../../domain/exports/untold-store.ts';
import { fact } from '../../domain/mail/letter.ts';
import { showDay } from '../../pages/moments.ts';
import { controlMailWords, type Recipient, short, write } from './write-letter.ts';

type ToldExport = Pick<
  UntoldExport,
  'kind' | 'format' | 'from' | 'to' | 'total' | 'skipped' | 'merchantName'
> & {
  home: string;
  /** Of the screens of its environment. */
  place: 'pruebas' | 'produccion';
};

export const exportLetters = {
  /** Leads to the screen and never carries the file: a mailbox is no place for the data of customers. */
  exportReady(to: Recipient, data: ToldExport) {
    const { exportReady: words, facts } = controlMailWords[to.language];
    const query = new URLSearchParams({ tipo: data.kind, rango: 'custom', desde: data.from, hasta: data.to });
    const number = new Intl.NumberFormat(to.language === 'es' ? 'es-CO' : 'en-US');
    return write('export_ready', to, {
      subject: words.subject(words.kinds[data.kind]),
      intro: words.intro,
      facts: [
        ...fact(words.facts.what, `${words.kinds[data.kind]} (${data.format.toUpperCase()})`),
        ...fact(words.facts.from, showDay(data.from, to.language)),
        ...fact(words.facts.to, showDay(data.to, to.language)),
        ...fact(words.facts.rows, number.format(data.total)),
        ...fact(facts.business, short(data.merchantName)),
      ],
      action: { label: words.action, url: `${data.home}/${data.place}/exportaciones?${query}` },
      notes: data.skipped === 0 ? [] : [words.skipped(data.skipped)],
    });
  },
} as const;
