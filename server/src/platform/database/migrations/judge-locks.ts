import { splitList, splitStatements } from './split-statements.ts';

/** PostgreSQL's lock modes, strongest first. */
export const lockModes = [
  'access exclusive',
  'share row exclusive',
  'share',
  'share update exclusive',
  'row exclusive',
] as const;
export type LockMode = (typeof lockModes)[number];

/** The work done while the lock is held, which determines its duration. */
export const works = ['rewrite', 'change rows', 'build index', 'read', 'none'] as const;
export type Work = (typeof works)[number];

export interface JudgedLock {
  table: string;
  mode: LockMode;
  work: Work;
}

const lock = (table: string | undefined, mode: LockMode, work: Work = 'none'): JudgedLock[] =>
  table === undefined ? [] : [{ table: table.replaceAll('"', ''), mode, work }];

type Rule = readonly [pattern: RegExp, judge: (found: RegExpExecArray) => JudgedLock[]];

const NAME = String.raw`((?:"[^"]+"|[\w.])+)`;
const rule = (pattern: string, judge: Rule[1]): Rule => [
  new RegExp(`^${pattern.replaceAll('NAME', NAME)}`, 'i'),
  judge,
];

/** The first match counts. Statements without a match (functions, views, types) lock no table. */
const rules: readonly Rule[] = [
  rule('create (?:unique )?index concurrently (?:if not exists )?\\w+ on (?:only )?NAME', ([, table]) =>
    lock(table, 'share update exclusive', 'build index'),
  ),
  rule('create (?:unique )?index (?:if not exists )?\\w+ on (?:only )?NAME', ([, table]) =>
    lock(table, 'share', 'build index'),
  ),
  rule('alter table (?:if exists )?(?:only )?NAME (.+)$', ([, table, actions = '']) =>
    splitList(actions).flatMap(action => judgeAction(table, action)),
  ),
  rule('drop table (?:if exists )?(.+)$', ([, names = '']) =>
    splitList(names.replace(/ (?:cascade|restrict)$/i, '')).flatMap(name => lock(name, 'access exclusive')),
  ),
  rule('create (?:or replace )?(?:constraint )?trigger .*? on NAME', ([, table]) =>
    lock(table, 'share row exclusive'),
  ),
  rule('drop trigger (?:if exists )?\\w+ on NAME', ([, table]) => lock(table, 'access exclusive')),
  rule('truncate (?:table )?NAME', ([, table]) => lock(table, 'access exclusive')),
  rule('(?:update|delete from) (?:only )?NAME', ([, table]) => lock(table, 'row exclusive', 'change rows')),
  rule('insert into NAME', ([, table]) => lock(table, 'row exclusive')),
];

const VOLATILE = /\b(?:random|clock_timestamp|gen_random_uuid|nextval|timeofday)\s*\(/i;

/** The first match of an ALTER TABLE action counts; any other action takes an exclusive lock for a moment. */
const actions: readonly (readonly [RegExp, LockMode, Work])[] = [
  [/^(?:alter (?:column )?\S+ )(?:set data )?type\b/i, 'access exclusive', 'rewrite'],
  [/^alter (?:column )?\S+ set not null/i, 'access exclusive', 'read'],
  [/^alter (?:column )?\S+ set statistics/i, 'share update exclusive', 'none'],
  [/^validate constraint/i, 'share update exclusive', 'read'],
  [/^(?:re)?set \(/i, 'share update exclusive', 'none'],
  [/^(?:enable|disable) trigger/i, 'share row exclusive', 'none'],
  [/\b(?:unique|primary key) using index\b/i, 'access exclusive', 'none'],
  [/\bgenerated always as \((?!.*identity)/i, 'access exclusive', 'rewrite'],
  [/^add (?:constraint \w+ )?(?:unique|primary key|exclude)\b/i, 'access exclusive', 'build index'],
  [/^add column .*\b(?:unique|primary key)\b/i, 'access exclusive', 'build index'],
  [/^add (?:constraint \w+ )?foreign key\b.*\bnot valid$/i, 'share row exclusive', 'none'],
  [/^add (?:constraint \w+ )?foreign key\b/i, 'share row exclusive', 'read'],
  [/^add (?:constraint \w+ )?check\b.*\bnot valid$/i, 'access exclusive', 'none'],
  [/^add (?:constraint \w+ )?check\b/i, 'access exclusive', 'read'],
  [/^add column .*\bcheck\b/i, 'access exclusive', 'read'],
];

function judgeAction(table: string | undefined, action: string): JudgedLock[] {
  const isVolatile = /^add column/i.test(action) && VOLATILE.test(action);
  if (isVolatile) return lock(table, 'access exclusive', 'rewrite');
  const [, mode, work] = actions.find(([pattern]) => pattern.test(action)) ?? [];
  return [
    ...lock(table, mode ?? 'access exclusive', work ?? 'none'),
    // A foreign key locks the referenced table against deletes.
    ...lock(new RegExp(`\\breferences ${NAME}`, 'i').exec(action)?.[1], 'share row exclusive'),
  ];
}

export function judgeStatement(statement: string): JudgedLock[] {
  for (const [pattern, judge] of rules) {
    const found = pattern.exec(statement);
    if (found !== null) return judge(found);
  }
  return [];
}

const CREATED = new RegExp(`^create (?:unlogged )?table (?:if not exists )?${NAME}`, 'i');

/** Reports, for each existing table that a file touches, its strongest lock and the work done under locks. */
export function judgeFile(text: string): { table: string; mode: LockMode; works: Work[] }[] {
  const statements = splitStatements(text);
  const own = new Set(statements.map(statement => CREATED.exec(statement)?.[1]));
  const found = new Map<string, { table: string; mode: LockMode; works: Work[] }>();
  for (const { table, mode, work } of statements.flatMap(judgeStatement)) {
    if (own.has(table)) continue;
    const known = found.get(table) ?? { table, mode, works: [] };
    const stronger = lockModes.indexOf(mode) < lockModes.indexOf(known.mode) ? mode : known.mode;
    found.set(table, { table, mode: stronger, works: [...known.works, work] });
  }
  return [...found.values()];
}
