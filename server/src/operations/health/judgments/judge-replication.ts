import { inBothLanguages } from '../problem-messages.ts';

/** How the database server replicates commits. */
export interface Replication {
  replicas: number;
  synchronousCommit: string;
  /** The value of `synchronous_standby_names`: the standbys that a commit waits for. */
  standbyNames: string;
}

/** Settings with which a commit waits for no standby. */
const LOCAL = ['off', 'local'];

/**
 * Hidden costs of a failover. PostgreSQL does not reveal whether the cluster is strict: without its last standby a
 * strict cluster stops, and any other continues without replication.
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
