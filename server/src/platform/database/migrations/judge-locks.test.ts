import { describe, expect, test } from 'vitest';
import { judgeFile, judgeStatement } from './judge-locks.ts';
import { splitStatements } from './split-statements.ts';

describe('statements of a file', () => {
  test.each([
    ['select 1; select 2', ['select 1', 'select 2']],
    ["select ';' -- a; b\n, 2; /* c; */ select 3;", ["select ';' , 2", 'select 3']],
    ['do $$ begin a; b; end $$; select 1', ['do $$ begin a; b; end $$', 'select 1']],
    ['do $x$ $$; $$ $x$; select 1', ['do $x$ $$; $$ $x$', 'select 1']],
    [
      'create function f() returns void language sql begin atomic select 1; select 2; end; select 3',
      ['create function f() returns void language sql begin atomic select 1; select 2; end', 'select 3'],
    ],
    ['select a - b / c; select "x;y"', ['select a - b / c', 'select "x;y"']],
    ['', []],
  ])('%j', (text, statements) => expect(splitStatements(text)).toEqual(statements));
});

describe('locks of a statement', () => {
  test.each([
    ['create index concurrently if not exists a on cards (id)', 'cards: share update exclusive, build index'],
    ['create unique index a on cards (id)', 'cards: share, build index'],
    ['alter table cards add column note text', 'cards: access exclusive, none'],
    ["alter table cards add column kind text not null default 'x'", 'cards: access exclusive, none'],
    ['alter table cards add column at timestamptz default now()', 'cards: access exclusive, none'],
    ['alter table cards add column code uuid default gen_random_uuid()', 'cards: access exclusive, rewrite'],
    ['alter table cards alter column kind type integer', 'cards: access exclusive, rewrite'],
    ['alter table cards alter column kind set not null', 'cards: access exclusive, read'],
    ['alter table cards add constraint c check (a > 0)', 'cards: access exclusive, read'],
    ['alter table cards add constraint c check (a > 0) not valid', 'cards: access exclusive, none'],
    ['alter table cards validate constraint c', 'cards: share update exclusive, read'],
    ['alter table cards add constraint c unique (a)', 'cards: access exclusive, build index'],
    ['alter table cards add constraint c unique using index i', 'cards: access exclusive, none'],
    [
      'alter table cards add constraint c foreign key (a, b) references customers (a, b)',
      'cards: share row exclusive, read; customers: share row exclusive, none',
    ],
    ['alter table cards set (fillfactor = 60)', 'cards: share update exclusive, none'],
    [
      'alter table cards drop column a, alter column b set not null',
      'cards: access exclusive, none; cards: access exclusive, read',
    ],
    ['drop table if exists a, b cascade', 'a: access exclusive, none; b: access exclusive, none'],
    [
      'create trigger t after insert on cards for each row execute function f()',
      'cards: share row exclusive, none',
    ],
    ['drop trigger t on cards', 'cards: access exclusive, none'],
    ['update cards set a = 1', 'cards: row exclusive, change rows'],
    ['delete from sandbox_processor.operations', 'sandbox_processor.operations: row exclusive, change rows'],
    ['create function f() returns void language sql return 1', ''],
  ])('%s', (statement, expected) => {
    const words = judgeStatement(statement).map(({ table, mode, work }) => `${table}: ${mode}, ${work}`);
    expect(words.join('; ')).toBe(expected);
  });

  test('of a file the strongest of each table, and not of tables that it makes', () => {
    const text = `create table visits (id text); create index a on visits (id);
      update cards set a = 1; alter table cards add column b text;`;
    expect(judgeFile(text)).toEqual([
      { table: 'cards', mode: 'access exclusive', works: ['change rows', 'none'] },
    ]);
  });
});
