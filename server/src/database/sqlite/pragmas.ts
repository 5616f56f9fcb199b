/**
 * `synchronous = full`: a commit is on the disk before it is acknowledged. Memory mapping would make
 * reads a fifth faster, but the whole file would count as memory of the process.
 */
const everywhere = ['journal_mode = wal', 'synchronous = full', 'temp_store = memory'];

/** Samples large enough that the planner does not take a common value of an index for a rare one. */
export const sampling = 'analysis_limit = 100000';

export const writing = [
  ...everywhere,
  // Deleted and replaced personal data must not stay in free pages of the file.
  'secure_delete = on',
  'cache_size = -8192',
  'journal_size_limit = 67108864',
  // beginImmediate waits for other processes without blocking this one.
  'busy_timeout = 0',
];

export const reading = [...everywhere, 'cache_size = -16384', 'query_only = on'];

export const streaming = [...everywhere, 'cache_size = -8192', 'query_only = on'];

export const maintaining = [...everywhere, 'cache_size = -16384', 'busy_timeout = 0'];

export const loadingCache = 'cache_size = -262144';

export const loading = [
  ...everywhere,
  // SQLite sorts in memory on a single core.
  'temp_store = file',
  loadingCache,
  // The end of a load checks all references together.
  'foreign_keys = off',
  'busy_timeout = 0',
];

/** Tables are copied, and personal data must not stay in the pages of the earlier ones. */
export const migrating = [...loading, 'secure_delete = on'];
