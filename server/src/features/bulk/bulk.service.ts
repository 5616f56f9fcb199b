import { allows } from '@provost/contract/ability';
import type { BulkPreview } from '@provost/contract/bulk';
import type * as contract from '@provost/contract/bulk.schema';
import { type ListRequest, maxIds } from '@provost/contract/list';
import type { Language } from '@provost/contract/locales';
import type { Database, Writer } from '../../database/database.ts';
import type { Call, Caller, WriteCall } from '../../http/api.ts';
import { AppError, invalidField } from '../../http/errors.ts';
import { parse, parseQuery } from '../../http/request/parse.ts';
import { enqueueJob } from '../../jobs/enqueue-job.ts';
import { countFromCounter } from '../../list/counter.ts';
import { listParser } from '../../list/list.ts';
import { findMatches, type Matches } from '../../list/matches.ts';
import { translate } from '../../messages/translate.ts';
import { recordWrite } from '../../school/audit/audit-trail.ts';
import type { BulkActions } from '../../school/bulk/bulk-actions.ts';
import { insertRows } from '../../school/bulk/job-rows.repository.ts';
import { reasonText } from '../../school/bulk/reason-text.ts';
import { withInstants } from '../../school/time/time-zone.ts';
import type { BulkPayload } from './bulk.job.ts';
import { countByReason, countRowsOfList, matchingRecords, sampleRows } from './bulk.repository.ts';

type Selection = Call<typeof contract.previewBulk>['body'];

interface BulkParts {
  readonly database: Database;
  readonly bulk: BulkActions;
  readonly now: () => Date;
}

/** Where a page starts and how it is ordered has no effect on which rows match. */
const ignored = ['page', 'page_size', 'limit', 'cursor', 'ordering'];

/** Of all actions. */
const timeParams = ['until', 'paid_at'] as never[];

async function resolve({ database, bulk, now }: BulkParts, selection: Selection, caller: Caller) {
  const { list: name, ids, query, action: actionName } = selection;
  const found = bulk.find(name, actionName);
  if (!found) throw invalidField('action', 'validation.invalid');
  const { list, action, form } = found;
  if (!allows(caller.rules, { action: 'manage', subject: list.subject })) {
    throw new AppError('forbidden');
  }
  if ((ids === undefined) === (query === undefined)) {
    throw invalidField('ids', 'validation.ids_or_query');
  }
  if (ids && ids.length > maxIds) {
    throw invalidField('ids', 'validation.too_many_ids', { maximum: maxIds });
  }
  const typed = parse(form, selection.params ?? {}, (field) =>
    field === 'body' ? 'params' : `params.${field}`,
  );
  const params = await withInstants(database.reader, typed as object, timeParams);
  await action.check?.(database.reader, params).catch(inParams);
  const request = ids
    ? { ids: ids.map(String) }
    : (parseQuery(list.endpoint, (query ?? '').replace(/^\?/, ''), ignored) as ListRequest);
  const parsed = await listParser({ database, source: list.source, now })({
    query: request,
    caller,
  });
  const matches: Matches = await findMatches(database, list.source, parsed);
  return { list, action, params, parsed, matches };
}

/** A rule of an action names its own fields. */
function inParams(error: unknown): never {
  if (!(error instanceof AppError) || !error.details.problems) throw error;
  const problems = error.details.problems.map(({ field, ...problem }) => ({
    ...problem,
    field: field === 'action' ? field : `params.${field}`,
  }));
  throw new AppError(error.code, { ...error.details, problems });
}

export type Resolved = Awaited<ReturnType<typeof resolve>>;

export const resolveBulk = (parts: BulkParts, call: Call<typeof contract.startBulk>) =>
  resolve(parts, call.body, call.caller);

export async function previewBulk(
  parts: BulkParts,
  { body, caller, locale }: Pick<Call<typeof contract.previewBulk>, 'body' | 'caller' | 'locale'>,
): Promise<BulkPreview> {
  const { database } = parts;
  const { reader } = database;
  const { list, action, params, parsed, matches } = await resolve(parts, body, caller);
  const { source, label } = list;
  const ineligible = action.ineligible(params, parsed.view);
  const byReason = await countByReason(reader, matches, ineligible);
  const unfiltered = { filters: {}, isOwn: parsed.isOwn, view: parsed.view };
  const total =
    (await countFromCounter(database, source, unfiltered)) ??
    (await countRowsOfList(reader, source, parsed.view));
  const seats = await action.freeSeats?.(reader, params);
  const possible = byReason.find(({ code }) => code === null)?.count ?? 0;
  const eligible = Math.min(possible, seats ?? possible);
  const sample = await sampleRows(reader, source.table, matches, ineligible, label);
  return {
    count: byReason.reduce((sum, { count }) => sum + count, 0),
    eligible,
    reasons: [
      ...toReasons(byReason, locale, body.action),
      ...withoutSeat(possible - eligible, locale),
    ],
    // Seats are taken in this order.
    sample: sample.slice(0, eligible),
    total,
    ...(seats !== undefined && { free_seats: seats }),
  };
}

const withoutSeat = (count: number, locale: Language): BulkPreview['reasons'] =>
  count === 0
    ? []
    : [{ code: 'course_full', count, message: translate(locale, 'rows.no_seat_left') }];

const toReasons = (
  byReason: readonly { readonly code: string | null; readonly count: number }[],
  locale: Language,
  action: string,
): BulkPreview['reasons'] =>
  byReason.flatMap(({ code, count }) =>
    code === null ? [] : [{ code, count, message: reasonText({ code }, locale, action) }],
  );

/**
 * Adds the job with the records that match now. Another number than the confirmed one rejects all of
 * it; records that match later are not part of the job.
 */
export async function startBulk(
  writer: Writer,
  { list, params, matches }: Resolved,
  { body, caller, requestId, request }: WriteCall<typeof contract.startBulk>,
): Promise<number> {
  const { subject, source } = list;
  const payload: BulkPayload = {
    callerId: caller.userId,
    requestId,
    subject,
    list: body.list,
    action: body.action,
    params,
  };
  const id = await enqueueJob(writer, {
    kind: 'bulk',
    payload: { ...payload },
    createdBy: caller.userId,
    now: request.now,
  });
  const records = matchingRecords(source.table, matches);
  const count = await insertRows(writer, { jobId: id, subject, records });
  if (count !== body.expected_count) throw new AppError('count_changed', { count });
  await writer.updateTable('jobs').set({ total: count }).where('id', '=', id).execute();
  const { list: name, action, ids, query } = body;
  await recordWrite(writer, request, {
    action: 'job.started',
    subject: 'Job',
    subjectId: id,
    subjectLabel: `${name} ${action} ${id}`,
    after: { list: name, action, count, ...(ids ? {} : { query }), ...(params as object) },
  });
  return id;
}
