import { createHash } from 'node:crypto';
import type { Language } from '@recaudo/contract/shared/words/language';
import { type AuditEntry, INSTALLATION } from '../../../people/audit/audit-entry.ts';
import { type AuditVerdict, checkAudit } from '../../../people/audit/check-audit.ts';
import { type EntryPlace, listReportEntries, type ReportScope } from '../../../people/audit/report-store.ts';
import { listBusinessNames } from '../../../people/businesses/name-store.ts';
import type { ControlOnly } from '../../access/with-control.ts';
import { dualCells, dualColumns, entryCells, entryColumns, type Telling } from './entry-cells.ts';
import { ACCOUNTS, DUAL_CONTROL, IMPERSONATIONS, KEYS, REFUSALS } from './entry-groups.ts';
import { headParts, integrityParts, type ReportHead } from './head-parts.ts';
import type { Part } from './parts.ts';
import { reportTexts, type SectionName } from './report-messages.ts';
import { accessParts, keyFileParts } from './state-parts.ts';
import { actorParts, kindParts } from './sum-parts.ts';

export interface ReportOrder extends ReportHead {
  control: ControlOnly;
  scope: ReportScope;
}

const PAGE_SIZE = 1_000;

/** The complete report from its head to its hash, with one page of entries in memory. */
export async function* composeReport(order: ReportOrder): AsyncGenerator<Part, AuditVerdict> {
  const { control, scope, language } = order;
  const { database, auditKeys } = control;
  const verdict = await checkAudit(database, auditKeys);
  yield* headParts(order);
  yield* integrityParts(verdict, language);
  yield* accessParts(control, language);
  yield* keyFileParts(order.config, language);
  yield* actorParts(database, scope, language);
  yield* kindParts(database, scope, language);
  const reading: Reading = { order, ends: new Map(verdict.ends.map(end => [end.chain, end.number])) };
  yield* tellEntries(reading, { name: 'dual_control', actions: DUAL_CONTROL });
  yield* tellEntries(reading, { name: 'keys', actions: KEYS });
  yield* tellEntries(reading, { name: 'accounts', actions: ACCOUNTS });
  yield* tellEntries(reading, { name: 'refusals', actions: REFUSALS });
  yield* tellEntries(reading, { name: 'impersonations', actions: IMPERSONATIONS });
  const digest = createHash('sha256');
  yield* tellEntries(reading, {
    name: 'changes',
    actions: null,
    onEntry: ({ chain, number, hash }) => digest.update(`${chain}|${number}|${hash}\n`),
  });
  yield* tellEnd(verdict, digest.digest('hex'), language);
  return verdict;
}

interface Reading {
  order: ReportOrder;
  /** The last verified entry of each chain; later ones belong to the next report. */
  ends: ReadonlyMap<string, number>;
}

interface EntrySection {
  name: SectionName;
  /** Null means all of them. */
  actions: readonly string[] | null;
  onEntry?(entry: AuditEntry): void;
}

async function* tellEntries(reading: Reading, section: EntrySection): AsyncGenerator<Part> {
  const { language } = reading.order;
  const isDual = section.name === 'dual_control';
  yield { kind: 'section', name: section.name, columns: isDual ? dualColumns : entryColumns };
  let count = 0;
  for await (const { entries, telling } of readPages(reading, section.actions)) {
    for (const entry of entries) {
      section.onEntry?.(entry);
      count += 1;
      yield { kind: 'row', cells: (isDual ? dualCells : entryCells)(entry, telling) };
    }
  }
  if (count === 0) yield { kind: 'note', text: reportTexts[language].none };
}

async function* readPages(
  { order, ends }: Reading,
  actions: readonly string[] | null,
): AsyncGenerator<{ entries: AuditEntry[]; telling: Telling }> {
  const { control, scope, language } = order;
  let after: EntryPlace = { chain: '', number: 0 };
  for (;;) {
    const page = await listReportEntries(control.database, scope, { after, actions, limit: PAGE_SIZE });
    const last = page.at(-1);
    if (last === undefined) return;
    after = last;
    const entries = page.filter(({ chain, number }) => number <= (ends.get(chain) ?? 0));
    const ids = [...new Set(entries.map(({ chain }) => chain))];
    const businessNames = await listBusinessNames(control.database, ids);
    yield { entries, telling: { language, businessNames } };
    if (page.length < PAGE_SIZE) return;
  }
}

function* tellEnd({ ends, breaks }: AuditVerdict, digest: string, language: Language): Generator<Part> {
  const texts = reportTexts[language];
  yield { kind: 'section', name: 'chains', columns: ['chain', 'number', 'hash'] };
  const positions = createHash('sha256');
  for (const { chain, number, hash } of ends) {
    positions.update(`${chain}|${number}|${hash}\n`);
    yield { kind: 'row', cells: [chain, String(number), hash] };
  }
  const own = ends.find(({ chain }) => chain === INSTALLATION);
  yield { kind: 'section', name: 'end', columns: ['fact', 'value'] };
  yield { kind: 'note', text: texts.digest_how };
  const facts: [string, string][] = [
    [texts.verified, breaks.length === 0 ? texts.yes : texts.no.toUpperCase()],
    [texts.position, own === undefined ? '' : `#${own.number} ${own.hash}`],
    [texts.chains_digest, positions.digest('hex')],
    [texts.digest, digest],
  ];
  for (const cells of facts) yield { kind: 'row', cells };
}
