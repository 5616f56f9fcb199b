/**
 * Every commit is on the disk before it is acknowledged. The file is not mapped into memory: that
 * would answer a fifth quicker, and count as memory of the process for as large as the file is.
 */
const everywhere = ['journal_mode = wal', 'synchronous = full', 'temp_store = memory'];

export const writing = [
  ...everywhere,
  'cache_size = -32768',
  'journal_size_limit = 67108864',
  // Waiting for another process is done without standing still: see beginPatiently.
  'busy_timeout = 0',
];

export const reading = [...everywhere, 'cache_size = -32768', 'query_only = on'];

export const streaming = [...everywhere, 'cache_size = -8192', 'query_only = on'];

export const maintaining = [...everywhere, 'cache_size = -65536', 'busy_timeout = 0'];

/** References are checked all at once at the end of a load. */
export const loading = [
  ...everywhere,
  // What is sorted in memory is sorted on one core.
  'temp_store = file',
  'cache_size = -262144',
  'foreign_keys = off',
  'busy_timeout = 0',
];
