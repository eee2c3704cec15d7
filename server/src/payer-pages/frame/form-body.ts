import type { FastifyInstance } from 'fastify';
import { reject } from '../../platform/errors.ts';

/** A payer's form: a few short fields. */
const MAX_BYTES = 16 * 1024;
const MAX_FIELDS = 60;

export type FormFields = Readonly<Record<string, string>>;

/** Lets the routes of this scope, and no others, read what an HTML form posts. Nothing of it is ever logged. */
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

/** Each name once, the first one counts. Texts are trimmed: phones put a space behind what they fill in. */
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
