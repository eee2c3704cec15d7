import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  addDays,
  type CalendarDate,
  parseCalendarDate,
  startOfBogotaDay,
} from '@recaudo/contract/shared/calendar/calendar-date';
import type { Language } from '@recaudo/contract/shared/words/language';
import { findAccountsByEmail } from '../../../people/accounts/store.ts';
import type { AuditVerdict } from '../../../people/audit/check-audit.ts';
import { type ControlOnly, withControl } from '../../access/with-control.ts';
import { chooseOption, readOptions, UsageError } from '../../command.ts';
import { composeReport } from './compose-report.ts';
import type { Part } from './parts.ts';
import { writeReportCsv } from './write-csv.ts';
import { writeJson } from './write-json.ts';
import { writeMarkdown } from './write-markdown.ts';
import { writePdf } from './write-pdf.ts';

type Writer = (parts: AsyncIterable<Part>, language: Language) => AsyncIterable<string | Buffer>;

/** For an assessor: changes by person, keys, access, and the log's integrity. Exits 1 if the log is damaged. */
export async function auditReport(args: string[]): Promise<void> {
  const options = readOptions(args, {
    from: { type: 'string' },
    to: { type: 'string' },
    actor: { type: 'string' },
    object: { type: 'string' },
    language: { type: 'string' },
    out: { type: 'string' },
    json: { type: 'boolean' },
    csv: { type: 'boolean' },
    pdf: { type: 'boolean' },
  });
  const language = chooseOption(options.language, 'language', ['es', 'en'], 'es');
  const write = chooseWriter(options);
  const out = options.out === undefined ? undefined : resolve(options.out);
  if (options.pdf === true && out === undefined) throw new UsageError('--pdf needs a file: --out FILE');
  const [fromDay, toDay] = [readDay(options.from, 'from'), readDay(options.to, 'to')];
  if (fromDay !== undefined && toDay !== undefined && toDay < fromDay) {
    throw new UsageError('--to must not be before --from');
  }
  await withControl(async (control, config) => {
    const { actor, object } = options;
    const scope = {
      from: fromDay === undefined ? null : startOfBogotaDay(fromDay),
      to: toDay === undefined ? null : startOfBogotaDay(addDays(toDay, 1)),
      actors: actor === undefined ? null : await findActors(control, actor),
      object: object ?? null,
    };
    const made = { madeAt: control.realClock.now(), madeBy: userInfo().username };
    const parts = composeReport({ control, config, scope, language, fromDay, toDay, actor, object, ...made });
    const { breaks } = await send(parts, write, { out, language });
    if (out !== undefined) console.log(out);
    if (breaks.length > 0) process.exitCode = 1;
  });
}

function chooseWriter({ json, csv, pdf }: { json?: boolean; csv?: boolean; pdf?: boolean }): Writer {
  if ([json, csv, pdf].filter(Boolean).length > 1) {
    throw new UsageError('choose one of --json, --csv and --pdf');
  }
  if (json === true) return writeJson;
  if (csv === true) return writeReportCsv;
  return pdf === true ? writePdf : writeMarkdown;
}

function readDay(text: string | undefined, option: string): CalendarDate | undefined {
  if (text === undefined) return undefined;
  const day = parseCalendarDate(text);
  if (day === undefined) throw new UsageError(`--${option} must be a day in Bogotá such as 2026-01-31`);
  return day;
}

/** Finds accounts by email, or takes the text as an account id or a user of the machine. */
async function findActors({ database }: ControlOnly, actor: string): Promise<string[]> {
  if (!actor.includes('@')) return [actor];
  const { owner, claimants } = await findAccountsByEmail(database, actor.toLowerCase());
  const ids = [owner, ...claimants].flatMap(known => known?.account.id ?? []);
  if (ids.length === 0) throw new UsageError(`no account has the address ${actor}`);
  return ids;
}

/** Writes the parts in order, each after the output accepted the previous one. A failure leaves no partial report. */
async function send(
  parts: AsyncGenerator<Part, AuditVerdict>,
  write: Writer,
  { out, language }: { out: string | undefined; language: Language },
): Promise<AuditVerdict> {
  const verdicts: AuditVerdict[] = [];
  const watched = (async function* () {
    verdicts.push(yield* parts);
  })();
  const source = Readable.from(gather(write(watched, language)), { objectMode: false });
  if (out === undefined) await pipeline(source, process.stdout, { end: false });
  else {
    const file = createWriteStream(out, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(source, file).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST')
        throw new UsageError(`${out} already exists; reports never overwrite a file`);
      await rm(out, { force: true });
      throw error;
    });
  }
  const [verdict] = verdicts;
  if (verdict === undefined) throw new Error('the report was not composed to its end');
  return verdict;
}

const GATHERED_BYTES = 64 << 10;

async function* gather(pieces: AsyncIterable<string | Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    const buffer = Buffer.from(piece as string);
    held.push(buffer);
    bytes += buffer.length;
    if (bytes < GATHERED_BYTES) continue;
    yield Buffer.concat(held);
    [held, bytes] = [[], 0];
  }
  yield Buffer.concat(held);
}
