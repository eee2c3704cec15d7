import type { FileKind, HostileFile } from './hostile-file.ts';

/** Upload targets of a signed-in account: its sandbox merchant and its business. */
export interface UploadPlace {
  merchantId: string;
  businessId: string;
  /** A charge that its payer disputes. */
  disputedId: string;
  /** A payment with a reversal request. */
  reversalId: string;
  /** A reusable link, which may have a photo. */
  linkId: string;
}

export interface Upload {
  method: 'POST' | 'PUT';
  path: string;
  contentType: string;
  bytes: Buffer;
}

interface UploadRoute {
  name: string;
  kinds: readonly FileKind[];
  path(place: UploadPlace): string;
  method?: 'PUT';
  /** The file is part of a form. */
  isForm?: true;
}

const data = ({ merchantId }: UploadPlace): string => `/panel/sandbox/data/${merchantId}`;
const mapping = encodeURIComponent(
  JSON.stringify({ header_line: 1, columns: { date: 3, amount: 4 }, day_first: true, method: 'card' }),
);

/** Every panel route that accepts a file. */
export const uploadRoutes: readonly UploadRoute[] = [
  {
    name: 'preview of a bank file',
    kinds: ['sheet', 'table'],
    path: place => `${data(place)}/reconciliation/previews?name=banco`,
  },
  {
    name: 'bank file',
    kinds: ['sheet', 'table'],
    path: place => `${data(place)}/reconciliation/files?name=banco&mapping=${mapping}`,
  },
  { name: 'own file', kinds: ['table'], path: place => `${data(place)}/reconciliation/files?name=banco.csv` },
  {
    name: 'preview of an import',
    kinds: ['table', 'json-lines'],
    path: place => `${data(place)}/imports/previews?kind=customers&name=clientes`,
  },
  {
    name: 'import',
    kinds: ['table', 'json-lines'],
    path: place => `${data(place)}/imports?kind=plans&name=planes`,
  },
  { name: 'logo', kinds: ['picture'], method: 'PUT', path: place => `${data(place)}/brand/logo` },
  {
    name: 'photo of a product',
    kinds: ['picture'],
    method: 'PUT',
    path: place => `${data(place)}/reusable-links/${place.linkId}/photo`,
  },
  {
    name: 'evidence',
    kinds: ['picture', 'document'],
    path: place => `${data(place)}/chargebacks/${place.disputedId}/evidence?name=a.pdf`,
  },
  {
    name: 'evidence of a reversal',
    kinds: ['picture', 'document'],
    path: place => `${data(place)}/reversals/${place.reversalId}/evidence?name=a.pdf`,
  },
  {
    name: 'documents to go live',
    kinds: ['picture', 'document'],
    path: ({ businessId }) => `/panel/businesses/${businessId}/go-live`,
    isForm: true,
  },
];

const typesByKind: Readonly<Record<FileKind, string>> = {
  table: 'text/csv',
  sheet: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'json-lines': 'application/x-ndjson',
  picture: 'image/png',
  document: 'application/pdf',
};

const typeOf = ({ name, kind }: HostileFile): string =>
  name.includes('JPEG') ? 'image/jpeg' : typesByKind[kind];

const BOUNDARY = 'hostile-file-of-a-form';
/** The wrong check digit makes the form be read completely but never stored. */
const fields = {
  legal_name: 'Café La Candelaria S.A.S.',
  nit: '890903938-1',
  bank_name: 'Bancolombia',
  account_type: 'savings',
  account_number: '12345678901',
  representative: 'Ana Torres',
};

function formOf(type: string, bytes: Buffer): Buffer {
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="documents"; filename="a.pdf"\r\nContent-Type: ${type}\r\n\r\n`;
  return Buffer.concat([Buffer.from(texts.join('') + head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}

export const uploadOf = (route: UploadRoute, place: UploadPlace, file: HostileFile): Upload => {
  const [type, bytes] = [typeOf(file), file.make()];
  return {
    method: route.method ?? 'POST',
    path: route.path(place),
    contentType: route.isForm === true ? `multipart/form-data; boundary=${BOUNDARY}` : type,
    bytes: route.isForm === true ? formOf(type, bytes) : bytes,
  };
};
