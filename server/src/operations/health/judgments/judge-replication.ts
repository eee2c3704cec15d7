import { inBothLanguages } from '../problem-messages.ts';

/** How the database server hands on what it acknowledges. */
export interface Replication {
  replicas: number;
  synchronousCommit: string;
  /** Of `synchronous_standby_names`: whom a commit waits for. */
  standbyNames: string;
}

/** Settings with which a commit waits for no other server, whatever standbys are named. */
const LOCAL = ['off', 'local'];

/**
 * Hidden costs of a failover. PostgreSQL does not say whether the cluster is strict: without its last standby a strict cluster
 * stops, any other continues alone, and with one replica that happens at once.
 */
export function judgeReplication(replication: Replication | undefined) {
  if (replication === undefined || replication.replicas === 0) return [];
  const { replicas, synchronousCommit, standbyNames } = replication;
  const warn = (
    code: 'commits_unreplicated' | 'replica_alone',
    say: Parameters<typeof inBothLanguages>[0],
  ) => [{ code, isWarning: true, text: inBothLanguages(say) }];
  if (LOCAL.includes(synchronousCommit)) {
    return warn('commits_unreplicated', messages => messages.commitsStayLocal(replicas, synchronousCommit));
  }
  if (standbyNames.trim() === '') {
    return warn('commits_unreplicated', messages => messages.commitsWaitForNobody(replicas));
  }
  return replicas === 1 ? warn('replica_alone', messages => messages.replicaAlone) : [];
}
