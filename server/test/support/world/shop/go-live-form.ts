import type { Answer } from '../gateway/client.ts';
import type { Person } from './person.ts';
import { makeReady } from './ready-business.ts';

export interface TestDocument {
  name: string;
  type: string;
  content: Buffer;
}

export const pdf = Buffer.from('%PDF-1.7 el RUT');
export const rut: TestDocument = { name: 'rut.pdf', type: 'application/pdf', content: pdf };

export const goLiveFields = {
  legal_name: 'Café La Candelaria S.A.S.',
  nit: '890.903.938-8',
  bank_name: 'Bancolombia',
  account_type: 'savings',
  account_number: '123-456789-01',
  representative: 'Ana Torres',
};

export async function multipartOf(fields: Record<string, string>, documents: readonly TestDocument[]) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const { name, type, content } of documents) {
    form.append('documents', new File([new Uint8Array(content)], name, { type }));
  }
  const written = new Response(form);
  return {
    contentType: written.headers.get('content-type') ?? '',
    bytes: Buffer.from(await written.arrayBuffer()),
  };
}

export async function sendGoLive<Body = Record<string, unknown>>(
  person: Person,
  { documents = [rut], ...fields }: { documents?: readonly TestDocument[]; [name: string]: unknown } = {},
): Promise<Answer<Body>> {
  const input = { ...goLiveFields, ...(fields as Record<string, string>) };
  const { bytes, contentType } = await multipartOf(input, documents);
  const path = `/panel/businesses/${person.business().id}/go-live`;
  return person.post<Body>(path, bytes, { headers: { 'content-type': contentType } });
}

/** Sends the go-live request of a business that meets all requirements; returns the id of the request. */
export async function requestGoLive(person: Person, fields: object = {}): Promise<string> {
  await makeReady(person);
  const { status, body, text } = await sendGoLive<{ id: string }>(person, { ...fields });
  if (status !== 201) throw new Error(text);
  return body.id;
}
