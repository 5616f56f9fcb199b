/** Why the primary serves the reads of the replica. */
export type ReplicaProblem = 'unreachable' | 'not_a_replica' | 'other_migrations' | 'lagging';

export interface ReplicaState {
  /** Undefined while the replica is in use. */
  readonly problem: ReplicaProblem | undefined;
  /** An upper bound. Undefined until the replica has been compared with the primary. */
  readonly lagSeconds: number | undefined;
}
