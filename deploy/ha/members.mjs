// Patroni's view of the nodes of a cluster.
import { setTimeout as sleep } from 'node:timers/promises';

const WHOLE_WITHIN_MS = 180_000;

async function ask(url, timeoutMs = 2_000) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
    return { status: response.status, body: await response.json().catch(() => ({})) };
  } catch {
    return { status: 0, body: {} };
  }
}

/** The node that reports to be the primary. Skips `except`, the old primary, which may still believe so. */
export async function findPrimary({ nodes }, except) {
  for (const node of nodes) {
    if (node === except) continue;
    const { status } = await ask(`http://${node.address}:8008/primary`);
    if (status === 200) return node;
  }
  return undefined;
}

/** The members of the cluster, according to the first node that responds. */
export async function membersOf({ nodes }) {
  for (const { address } of nodes) {
    const { body } = await ask(`http://${address}:8008/cluster`);
    if (Array.isArray(body.members)) return body.members;
  }
  return [];
}

/** Waits for a primary and two streaming standbys on its timeline, one of them synchronous if the settings require it. */
export async function whole(cluster, withinMs = WHOLE_WITHIN_MS) {
  const endAt = Date.now() + withinMs;
  let members = [];
  while (Date.now() < endAt) {
    members = await membersOf(cluster);
    const leader = members.find(({ role }) => role === 'leader');
    const standbys = members.filter(
      ({ role, state, timeline, lag }) =>
        role !== 'leader' &&
        ['running', 'streaming'].includes(state) &&
        timeline === leader?.timeline &&
        lag === 0,
    );
    const isGuarded =
      cluster.settings.synchronous === 'off' || standbys.some(({ role }) => role === 'sync_standby');
    if (isGuarded && standbys.length === 2 && (await isStreaming(cluster, leader.name))) return members;
    await sleep(500);
  }
  throw new Error(`the cluster is not complete: ${JSON.stringify(members)}`);
}

async function isStreaming({ nodes }, leaderName) {
  const leader = nodes.find(({ name }) => name === leaderName);
  const { body } = await ask(`http://${leader.address}:8008/patroni`);
  return (body.replication ?? []).filter(({ state }) => state === 'streaming').length >= 2;
}

export const timelineOf = members => members.find(({ role }) => role === 'leader')?.timeline ?? 0;
