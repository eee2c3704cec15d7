import type { Schema } from '../../../src/platform/database/access/rights.ts';
import { numberOf, type Phase } from '../../../src/platform/database/migrations/migration.ts';
import { splitList, splitStatements } from '../../../src/platform/database/migrations/split-statements.ts';

/** The first file of each schema that must name its phase; earlier files predate phases. */
export const phasesFrom: Readonly<Record<Schema, number>> = { gateway: 72, control: 17 };

export const mustNamePhase = (schema: Schema, name: string): boolean => numberOf(name) >= phasesFrom[schema];

/** `-- Loosens: name` promises that the re-created check accepts everything it accepted before. */
const LOOSENS = /^-- Loosens: (\w+)$/gm;

const TABLE = /^create (?:unlogged )?table (?:if not exists )?([\w.]+)/i;
const ALTER = /^alter table (?:if exists )?(?:only )?([\w.]+) (.+)$/i;
const UNIQUE =
  /^create unique index (?:concurrently )?(?:if not exists )?(\w+) on (?:only )?([\w.]+) .*?\(([^)]*)\)/i;
const ADDED = /^add column (?:if not exists )?(\w+) /i;
const CONSTRAINT = /^add constraint (\w+)/i;

/** Statements that the previous version cannot survive, whatever the table. */
const takesAway =
  /^(?:drop (?:table|view|materialized view|type|function|procedure|schema|sequence|trigger)|revoke|truncate) /i;

/** ALTER TABLE actions on an existing table that the previous version cannot survive. */
const breaksOld: readonly RegExp[] = [
  /^drop (?:column )?(?!constraint|default|not null)\w+/i,
  /^rename /i,
  /^alter (?:column )?\S+ set not null/i,
  /^alter (?:column )?\S+ (?:set data )?type\b/i,
  /^alter (?:column )?\S+ drop default/i,
  /^add column .*\bnot null\b(?!.*\b(?:default|generated)\b)/i,
  /^set schema /i,
];

/** Lists statements that an expanding file must not contain, because the previous version still runs. */
export function listOffences(text: string, phase: Phase): string[] {
  if (phase === 'contract') return [];
  const statements = splitStatements(text);
  const own = new Set(statements.flatMap(statement => TABLE.exec(statement)?.[1] ?? []));
  const actions = statements.flatMap(actionsOf).filter(({ table }) => !own.has(table));
  const added = new Set(actions.map(({ table, action }) => `${table}.${ADDED.exec(action)?.[1]}`));
  const loosened = new Set([...text.matchAll(LOOSENS)].map(([, name]) => name));
  const tightens = ({ table, action }: Action) => {
    const name = CONSTRAINT.exec(action)?.[1];
    return name !== undefined && !loosened.has(name) && !namesOnly(action, table, added);
  };
  return [
    ...statements.filter(statement => takesAway.test(statement)),
    ...statements.filter(statement => {
      const [, , table = '', columns = ''] = UNIQUE.exec(statement) ?? [];
      return (
        table !== '' && !own.has(table) && !splitList(columns).some(column => added.has(`${table}.${column}`))
      );
    }),
    ...actions.filter(({ action }) => breaksOld.some(pattern => pattern.test(action))).map(inWords),
    ...actions.filter(tightens).map(inWords),
  ];
}

interface Action {
  table: string;
  action: string;
}

const inWords = ({ table, action }: Action): string => `alter table ${table} ${action}`;

function actionsOf(statement: string): Action[] {
  const [, table = '', actions = ''] = ALTER.exec(statement) ?? [];
  return table === '' ? [] : splitList(actions).map(action => ({ table, action }));
}

/** A constraint on a new column does not affect the previous version if it accepts null. */
const namesOnly = (action: string, table: string, added: ReadonlySet<string>): boolean =>
  [...action.replace(/'[^']*'/g, '').matchAll(/\w+/g)].some(([word]) => added.has(`${table}.${word}`));
