import type { FastifyInstance } from 'fastify';
import { reject } from '../../platform/errors.ts';

/** A payer's form has a few short fields. */
const MAX_BYTES = 16 * 1024;
const MAX_FIELDS = 60;

export type FormFields = Readonly<Record<string, string>>;

/** Parses HTML forms for the routes of this scope only. The content is never logged. */
export function acceptForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit: MAX_BYTES },
    (_request, bytes, done) => {
      const fields = parseForm(bytes.toString('utf8'));
      if (fields === undefined) done(reject('payer_form_unreadable'));
      else done(null, fields);
    },
  );
}

/** Keeps the first of duplicate fields. Trims values, because phones append a space when they autofill. */
export function parseForm(text: string): FormFields | undefined {
  if (text.includes('\0') || /%00/.test(text)) return undefined;
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  let count = 0;
  for (const [name, value] of new URLSearchParams(text)) {
    count += 1;
    if (count > MAX_FIELDS) return undefined;
    fields[name] ??= value.trim();
  }
  return fields;
}
