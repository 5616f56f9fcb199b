import { lengthOf, oneOf, type SqlDialect } from '../sql-dialect.ts';

const kinds = ['students', 'teachers', 'courses', 'enrolments', 'payments'];
const states = ['reading', 'mapping', 'checking', 'ready', 'applying'];
const rowStates = ['create', 'update', 'unchanged', 'problem'];

export const importTables = ({ lastingId, key, text, instant, json }: SqlDialect) => ({
  imports: `
    id ${lastingId},
    kind ${text} not null check (${oneOf('kind', kinds)}),
    state ${text} not null check (${oneOf('state', states)}),
    file_name ${text},
    content_hash ${text} not null ${lengthOf('content_hash', 64, 64)},
    ${json('columns')} not null,
    ${json('mapping')} not null,
    ${json('blanks')} not null,
    date_order ${text} check (${oneOf('date_order', ['day_first', 'month_first'])}),
    hand_edited ${text} not null check (${oneOf('hand_edited', ['keep', 'overwrite'])}),
    revision integer not null default 1,
    total integer not null default 0,
    checked integer not null default 0,
    to_create integer not null default 0,
    to_update integer not null default 0,
    unchanged integer not null default 0,
    problems integer not null default 0,
    job_id ${key} references jobs (id) on delete set null,
    check_job_id ${key} references jobs (id) on delete set null,
    ${json('seats')} not null default '{}',
    ${instant('created_at')} not null,
    created_by ${key} references users (id) on delete restrict`,

  import_rows: `
    import_id ${key} not null references imports (id) on delete cascade,
    "row" integer not null,
    ${json('cells')} not null,
    "key" ${text},
    state ${text} check (${oneOf('state', rowStates)}),
    record_id ${key},
    version integer,
    ${json('"before"')},
    ${json('"after"')},
    ${json('kept')},
    ${json('problems')},
    result ${text} check (${oneOf('result', ['done', 'failed'])}),
    primary key (import_id, "row")`,
});
