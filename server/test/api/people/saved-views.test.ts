import type { Role } from '@recaudo/contract/shared/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestPanel, type TestPanel } from '../../support/world/gateway/test-panel.ts';
import type { Person } from '../../support/world/shop/person.ts';
import { wholeTeam } from '../../support/world/shop/team.ts';

interface ViewBody {
  id: string;
  list: string;
  name: string;
  query: string;
  is_shared: boolean;
  is_own: boolean;
  may_change: boolean;
}

let panel: TestPanel;
let people: Record<Role, Person>;
beforeAll(async () => {
  panel = await startTestPanel();
  people = await wholeTeam(panel, await panel.signUp());
  for (const person of Object.values(people)) await person.get('/panel/session');
});
afterAll(() => panel.close());

const place = (person: Person): string => `/panel/businesses/${person.business().id}/views`;
const save = (person: Person, fields: object = {}) =>
  person.post<ViewBody & { error_code: number }>(place(person), {
    list: 'transactions',
    name: 'Rechazos',
    query: 'status=failed',
    ...fields,
  });
const names = async (person: Person, list: string): Promise<string[]> =>
  (await person.get<ViewBody[]>(`${place(person)}?list=${list}`)).body.map(({ name }) => name);

describe('saved views', () => {
  test('201: a person saves filters under a name, in one list only', async () => {
    const { status, body } = await save(people.finance, { list: 'own_list', name: '  Grandes  ' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      list: 'own_list',
      name: 'Grandes',
      query: 'status=failed',
      is_shared: false,
      is_own: true,
      may_change: true,
    });
    expect(await names(people.finance, 'own_list')).toEqual(['Grandes']);
    expect(await names(people.finance, 'other_list')).toEqual([]);
    expect(await names(people.owner, 'own_list')).toEqual([]);
  });

  test('200: a shared one is the whole team’s; only its author and an owner change it', async () => {
    const { body: view } = await save(people.finance, { list: 'shared_list', is_shared: true });
    for (const person of Object.values(people)) {
      expect(await names(person, 'shared_list')).toEqual(['Rechazos']);
    }
    const path = `${place(people.owner)}/${view.id}`;
    expect(await people.developer.put(path, { name: 'Mía' })).toMatchObject({ status: 403 });
    expect(await people.developer.delete(path)).toMatchObject({ status: 403 });
    expect(await people.finance.put(path, { name: 'Del mes' })).toMatchObject({
      status: 200,
      body: { name: 'Del mes', query: 'status=failed', is_shared: true },
    });
    expect((await people.owner.delete(path)).status).toBe(204);
    expect(await names(people.finance, 'shared_list')).toEqual([]);
  });

  test('403 1010: read-only people save views, but share none', async () => {
    const reader = people.read_only;
    expect(await save(reader, { is_shared: true })).toMatchObject({
      status: 403,
      body: { error_code: 1010 },
    });
    const { status, body: view } = await save(reader, { list: 'read_list' });
    expect(status).toBe(201);
    const path = `${place(reader)}/${view.id}`;
    expect((await reader.put(path, { is_shared: true })).status).toBe(403);
    expect((await reader.put(path, { name: 'Otra', query: 'amount=1' })).status).toBe(200);
    expect((await reader.delete(path)).status).toBe(204);
  });

  test("404 1005: a colleague's private view, and another business's", async () => {
    const { body: view } = await save(people.finance, { list: 'quiet_list' });
    expect((await people.owner.put(`${place(people.owner)}/${view.id}`, { name: 'x' })).status).toBe(404);
    const stranger = await panel.signUp();
    expect((await stranger.delete(`${place(stranger)}/${view.id}`)).status).toBe(404);
    expect((await stranger.get(`${place(people.owner)}?list=quiet_list`)).status).toBe(404);
    expect((await stranger.post(place(people.owner), {})).status).toBe(404);
  });

  test('422 1003: fifty per list at most, even concurrently', async () => {
    const answers = await Promise.all(
      Array.from({ length: 52 }, (_none, number) =>
        save(people.developer, { list: 'full', name: `v${number}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
    expect(answers.filter(({ body }) => body.error_code === 1003)).toHaveLength(2);
    expect((await save(people.developer, { list: 'next' })).status).toBe(201);
  });

  test.each([
    ['no name', { name: '   ' }],
    ['a name of 61', { name: 'x'.repeat(61) }],
    ['a list that is none', { list: '../x' }],
    ['a query with a fragment', { query: 'a=1#b' }],
    ['a query of 2,001', { query: 'x'.repeat(2_001) }],
  ])('4xx: %s', async (_title, fields) => {
    const { status } = await save(people.owner, fields);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });

  test('the log records who saved, changed and deleted a view', async () => {
    const owner = await panel.signUp();
    const { body: view } = await save(owner);
    await owner.put(`${place(owner)}/${view.id}`, { name: 'Otra' });
    await owner.delete(`${place(owner)}/${view.id}`);
    const { body } = await owner.get<{ action: string; what: string }[]>(
      `/panel/businesses/${owner.business().id}/audit`,
    );
    expect(body.filter(({ what }) => what === view.id).map(({ action }) => action)).toEqual([
      'view_deleted',
      'view_changed',
      'view_saved',
    ]);
  });
});
