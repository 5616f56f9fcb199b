import { flag, lengthOf, type SqlDialect, version } from '../sql-dialect.ts';

/** Saved views of lists, and with which of them a list opens for whom. */
export const viewTables = ({ lastingId, key, text }: SqlDialect) => ({
  views: `
    id ${lastingId},
    owner_id ${key} not null references users (id) on delete restrict,
    list ${text} not null,
    name ${text} not null ${lengthOf('name', 1, 60)},
    query ${text} not null ${lengthOf('query', 0, 20000)},
    ${flag('is_shared', 'default 0')},
    ${version}`,

  default_views: `
    user_id ${key} not null references users (id) on delete cascade,
    list ${text} not null,
    view_id ${key} not null references views (id) on delete cascade,
    primary key (user_id, list)`,
});
