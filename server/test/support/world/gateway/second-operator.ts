import type { OperatorRole } from '@recaudo/contract/operator/operator-duties';
import type { Person } from '../shop/person.ts';
import type { TestPanel } from './test-panel.ts';

export async function newOperator(
  panel: TestPanel,
  name: string,
  role: OperatorRole = 'administrator',
): Promise<Person> {
  const person = await panel.signUp({ name });
  await panel.promote(person, role);
  return person;
}

/** Asserts that a change waits for a second person, and returns its id. */
export function pendingIdOf(answer: { status: number; body: object; text: string }): string {
  const { pending_change: pending } = answer.body as { pending_change?: { id: string } };
  if (answer.status !== 202 || pending === undefined) {
    throw new Error(`the change does not wait for a second operator: ${answer.status} ${answer.text}`);
  }
  return pending.id;
}

export const confirm = (operator: Person, id: string) => operator.post(`/panel/ops/approvals/${id}/confirm`);

interface ListedChange {
  id: string;
  state: string;
  is_own: boolean;
  fields: { name: string; before: string | null; after: string | null }[];
}
interface ListedChanges {
  is_dual: boolean;
  waiting: ListedChange[];
  decided: ListedChange[];
}

export const listChanges = async (operator: Person): Promise<ListedChanges> =>
  (await operator.get<ListedChanges>('/panel/ops/approvals')).body;

export async function getChange(operator: Person, id: string): Promise<ListedChange> {
  const { waiting, decided } = await listChanges(operator);
  const found = [...waiting, ...decided].find(change => change.id === id);
  if (found === undefined) throw new Error(`${id} is not listed`);
  return found;
}
