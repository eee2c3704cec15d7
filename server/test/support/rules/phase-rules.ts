import type { Schema } from '../../../src/platform/database/access/rights.ts';
import { numberOf, type Phase } from '../../../src/platform/database/migrations/migration.ts';
import { splitList, splitStatements } from '../../../src/platform/database/migrations/split-statements.ts';

/** The first file of each schema that has to say its phase; those before it were written when there were none. */
export const phasesFrom: Readonly<Record<Schema, number>> = { gateway: 72, control: 17 };

export const saysItsPhase = (schema: Schema, name: string): boolean => numberOf(name) >= phasesFrom[schema];

/** `-- Loosens: name`: a check that is dropped and made again lets pass all that it let pass before. */
const LOOSENS = /^-- Loosens: (\w+)$/gm;

const TABLE = /^create (?:unlogged )?table (?:if not exists )?([\w.]+)/i;
const ALTER = /^alter table (?:if exists )?(?:only )?([\w.]+) (.+)$/i;
const UNIQUE =
  /^create unique index (?:concurrently )?(?:if not exists )?(\w+) on (?:only )?([\w.]+) .*?\(([^)]*)\)/i;
const ADDED = /^add column (?:if not exists )?(\w+) /i;
const CONSTRAINT = /^add constraint (\w+)/i;

/** What the version before cannot live with, whatever the table is. */
const takesAway =
  /^(?:drop (?:table|view|materialized view|type|function|procedure|schema|sequence|trigger)|revoke|truncate) /i;

/** The same for an action of ALTER TABLE on a table that was there before. */
const breaksOld: readonly RegExp[] = [
  /^drop (?:column )?(?!constraint|default|not null)\w+/i,
  /^rename /i,
  /^alter (?:column )?\S+ set not null/i,
  /^alter (?:column )?\S+ (?:set data )?type\b/i,
  /^alter (?:column )?\S+ drop default/i,
  /^add column .*\bnot null\b(?!.*\b(?:default|generated)\b)/i,
  /^set schema /i,
];

/** Statements of a file that expands and should not: the version before still runs beside what they leave. */
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

/** A rule about a column that is new binds nobody who does not know of the column, if it lets null pass. */
const namesOnly = (action: string, table: string, added: ReadonlySet<string>): boolean =>
  [...action.replace(/'[^']*'/g, '').matchAll(/\w+/g)].some(([word]) => added.has(`${table}.${word}`));
