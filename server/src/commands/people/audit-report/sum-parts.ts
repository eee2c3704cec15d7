import { findSentence } from '@recaudo/contract/shared/audit/audit-sentence';
import { fillKnown } from '@recaudo/contract/shared/words/define-messages';
import type { Language } from '@recaudo/contract/shared/words/language';
import { countByAction, countByActor, type ReportScope } from '../../../people/audit/report-store.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { formatInstant } from '../../../platform/primitives/time/instant.ts';
import { whoOf } from './entry-cells.ts';
import { REFUSALS } from './entry-groups.ts';
import type { Part } from './parts.ts';
import { reportTexts } from './report-messages.ts';

const MOST_ACTORS = 1_000;

export async function* actorParts(
  database: Queryable,
  scope: ReportScope,
  language: Language,
): AsyncGenerator<Part> {
  const texts = reportTexts[language];
  yield { kind: 'section', name: 'by_actor', columns: ['who', 'changes', 'refusals', 'first', 'last'] };
  const actors = await countByActor(database, scope, { refusals: REFUSALS, limit: MOST_ACTORS });
  if (actors.length === 0) yield { kind: 'note', text: texts.none };
  if (actors.length === MOST_ACTORS) {
    yield { kind: 'note', text: texts.most_actors.replace('{count}', String(MOST_ACTORS)) };
  }
  for (const { accountId, name, changes, refusals, first, last } of actors) {
    const account = accountId === null ? null : { id: accountId, name };
    const who = whoOf({ account, details: name === '' ? {} : { user: name } }, language);
    const cells = [who, String(changes), String(refusals), formatInstant(first), formatInstant(last)];
    yield { kind: 'row', cells };
  }
}

export async function* kindParts(
  database: Queryable,
  scope: ReportScope,
  language: Language,
): AsyncGenerator<Part> {
  yield { kind: 'section', name: 'by_change', columns: ['did', 'change', 'changes', 'people', 'last'] };
  const kinds = await countByAction(database, scope);
  if (kinds.length === 0) yield { kind: 'note', text: reportTexts[language].none };
  for (const { action, count, actors, last } of kinds) {
    // Omits details of a single entry: `invitó a …`.
    const sentence = fillKnown(findSentence(action, language) ?? action, {}).replaceAll(/\{\w+\}/g, '…');
    yield { kind: 'row', cells: [sentence, action, String(count), String(actors), formatInstant(last)] };
  }
}
