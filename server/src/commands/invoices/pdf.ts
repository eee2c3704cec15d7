import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { environments } from '@recaudo/contract/shared/environment';
import { drawInvoice, openInvoice } from '../../domain/billing/invoice-pages/open-invoice.ts';
import { withGateway } from '../access/with-gateway.ts';
import { chooseOption, readOptions, requireOption } from '../command.ts';
import { printRecord } from '../terminal/print.ts';
import { invoiceFirst, requireInvoice } from './find.ts';

const text = { type: 'string' } as const;

/** `recaudo invoices pdf`: writes the same file as `GET /invoices/{i}.pdf`. */
export async function invoicesPdf(args: string[]): Promise<void> {
  const options = readOptions(invoiceFirst(args), {
    environment: text,
    merchant: text,
    invoice: text,
    out: text,
    language: text,
    json: { type: 'boolean' },
  });
  const environment = chooseOption(options.environment, 'environment', environments, 'sandbox');
  const language = chooseOption(options.language, 'language', ['es', 'en'], 'es');
  const merchantId = requireOption(options.merchant, 'merchant');
  const name = requireOption(options.invoice, 'invoice');
  await withGateway(environment, async gateway => {
    const { id, number } = await requireInvoice(gateway.database, merchantId, name);
    const opened = await openInvoice(gateway, { merchantId, id }, language);
    const file = resolve(options.out ?? `invoice-${number ?? id}.pdf`);
    await writeFile(file, await drawInvoice(gateway, opened));
    printRecord({ id, number: number === null ? null : Number(number), file }, options.json);
  });
}
