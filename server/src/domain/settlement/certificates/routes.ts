import { withholdingCertificates } from '@recaudo/contract/api/withholding-certificates';
import type { Gateway } from '../../../dependencies.ts';
import { notFound } from '../../../platform/errors.ts';
import { mount } from '../../../platform/http/mount.ts';
import { toListQuery } from '../../../platform/http/requests/list-query.ts';
import type { App } from '../../../platform/http/server.ts';
import { sendDocument } from '../documents/document.ts';
import { yearOf } from './period.ts';
import { findCertificate, listCertificates, listCertificatesOfYear } from './store.ts';
import { certificateToView } from './view.ts';
import { writeCertificate, writeCertificates } from './write-certificate.ts';

/** Certificates of what was withheld from the merchant. */
export function certificateRoutes(app: App, { database }: Gateway): void {
  const getCertificate = async (merchantId: string, id: string) => {
    const certificate = await findCertificate(database, merchantId, id);
    if (certificate === undefined) throw notFound('withholding_certificate');
    return certificate;
  };

  mount(app, withholdingCertificates.list, async ({ caller, query }) => {
    const filters = { ...toListQuery(query), tax: query.tax, period: query.period };
    return (await listCertificates(database, caller.merchant.id, filters)).map(certificateToView);
  });

  mount(app, withholdingCertificates.get, async ({ caller, params }) =>
    certificateToView(await getCertificate(caller.merchant.id, params.certificate_id)),
  );

  mount(app, withholdingCertificates.file, async ({ caller, params, query }, reply) => {
    const certificate = await getCertificate(caller.merchant.id, params.certificate_id);
    const asked = { format: params.format, language: query.lang ?? 'es' };
    return sendDocument(reply, writeCertificate(certificate, asked));
  });

  mount(app, withholdingCertificates.year, async ({ caller, params, query }, reply) => {
    const year = /^20\d{2}$/.test(params.year) ? yearOf(Number(params.year)) : undefined;
    if (year === undefined) throw notFound();
    const certificates = await listCertificatesOfYear(database, caller.merchant.id, year);
    const asked = { year: year.name, format: params.format, language: query.lang ?? 'es' };
    return sendDocument(reply, writeCertificates(certificates, asked));
  });
}
