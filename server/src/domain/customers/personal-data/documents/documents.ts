import type { Gateway } from '../../../../dependencies.ts';
import { notFound, reject } from '../../../../platform/errors.ts';
import { runTask } from '../../../../platform/tasks/task-pool.ts';
import { findBrand } from '../../../merchants/brand/brand-store.ts';
import { exportPerson } from '../export-person.ts';
import type { NamedPerson } from '../request-erasure.ts';
import { findRequest } from '../request-store.ts';
import { type CertificateSheet, certificateOf } from './certificate.ts';
import { drawPersonalDocumentTask } from './document-pdf.ts';
import { exportSheet } from './export-sheet.ts';

export interface PersonalFile {
  name: string;
  type: 'application/pdf' | 'application/json';
  content: Buffer;
}

const draw = (gateway: Gateway, owner: string, sheet: CertificateSheet): Promise<Buffer> =>
  runTask(drawPersonalDocumentTask, { owner, log: gateway.log }, sheet);

/** Draws the certificate of a completed erasure. */
export async function drawCertificate(
  gateway: Gateway,
  merchantId: string,
  requestId: string,
): Promise<PersonalFile> {
  const request = await findRequest(gateway.database, merchantId, requestId);
  if (request === undefined) throw notFound();
  const { doneAt, result } = request;
  if (doneAt === null || result === null) {
    throw reject('erasure_not_done');
  }
  const brand = await findBrand(gateway.database, merchantId);
  const merchant = {
    name: brand?.name ?? merchantId,
    legalName: brand?.legalName ?? null,
    nit: brand?.nit ?? null,
  };
  const content = await draw(gateway, merchantId, certificateOf({ ...request, doneAt, result }, merchant));
  return { name: `certificado-${requestId}.pdf`, type: 'application/pdf', content };
}

/** Everything stored about a person, as JSON or for reading. */
export async function makePersonalFile(
  gateway: Gateway,
  merchantId: string,
  named: NamedPerson,
  format: 'json' | 'pdf',
): Promise<PersonalFile> {
  const data = await exportPerson(gateway, merchantId, named);
  const day = data.generated_at.slice(0, 10);
  if (format === 'json') {
    const content = Buffer.from(`${JSON.stringify(data, null, 2)}\n`);
    return { name: `datos-personales-${day}.json`, type: 'application/json', content };
  }
  const brand = await findBrand(gateway.database, merchantId);
  const content = await draw(gateway, merchantId, exportSheet(data, brand?.name ?? merchantId));
  return { name: `datos-personales-${day}.pdf`, type: 'application/pdf', content };
}
