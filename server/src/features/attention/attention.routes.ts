import * as attention from '@provost/contract/attention';
import * as contract from '@provost/contract/attention.schema';
import { readTimeZone } from '../../database/read-time-zone.ts';
import { AppError } from '../../http/errors.ts';
import { asResults, createList, type List } from '../../list/list.ts';
import type { Revert, Reverts } from '../../school/audit/reverts.ts';
import { withInstants } from '../../school/time/time-zone.ts';
import type { FeatureContext } from '../feature.ts';
import { toCount, toItem } from './attention.mapper.ts';
import { countKinds, findSnooze, type SnoozeRow } from './attention.repository.ts';
import * as service from './attention.service.ts';
import { sourceOf } from './attention-sources.repository.ts';

export function registerAttention(context: FeatureContext): void {
  const { api, database, now } = context;
  const { replica } = database;
  const timeZone = readTimeZone(replica);

  api.read(contract.countAttention, async ({ caller }) => {
    const clock = { now: now(), timeZone: await timeZone() };
    const counts = await countKinds(replica, attention.attentionKindsFor(caller.userType), clock);
    return { data: counts.map((count) => toCount(count, clock.timeZone)) };
  });

  const listOf = (kind: attention.AttentionKind): List<attention.AttentionItem> =>
    createList({
      database,
      source: sourceOf(kind),
      toItem: (row, view) => toItem(kind, row, view),
      now,
    });
  const lists = Object.fromEntries(
    attention.attentionKinds.map((kind) => [kind, listOf(kind)]),
  ) as Record<attention.AttentionKind, List<attention.AttentionItem>>;
  api.read(contract.listAttention, async (call) => {
    const { kind } = call.params;
    service.requireKind(call.caller, kind);
    const query = { ...call.query, snoozed: call.query.snoozed ?? ['false'] };
    const page = await lists[kind].page({ ...call, query });
    if (kind !== 'unenrolled_waiting') return asResults(page);
    return asResults({ ...page, rows: await service.withSuggestions(replica, page.rows, now()) });
  });
  registerSnoozes(context);
}

function registerSnoozes({ api, now, reverts }: FeatureContext): void {
  api.write(contract.snoozeAttention, async ({ params, body, done, request }, writer) => {
    const item = { kind: params.kind, key: Number(params.key) };
    const typed = await withInstants(writer, body, ['until']);
    const snooze = { until: service.endOf(typed, now()), reason: body.reason ?? '' };
    const stored = await service.snoozeOf(writer, item, snooze);
    const { label, undo } = await service.setSnooze(writer, item, stored, request, body.handled_at);
    return done('writes.attention_snoozed', { data: { ...params, snooze }, undo }, { name: label });
  });

  api.write(contract.unsnoozeAttention, async ({ params, query, done, request }, writer) => {
    const item = { kind: params.kind, key: Number(params.key) };
    const ended = await service.unsnoozed(writer, item, now());
    const saved = await service.setSnooze(writer, item, ended, request, query.handled_at);
    const { label: name, undo } = saved;
    // It was not snoozed.
    if (undo === undefined) throw new AppError('not_found');
    const data = { ...params, snooze: null };
    return done('writes.attention_unsnoozed', { data, undo }, { name });
  });

  api.write(contract.handOverAttention, async ({ params, body, caller, done, request }, writer) => {
    const item = { kind: params.kind, key: Number(params.key) };
    service.requireKind(caller, item.kind);
    const to = await service.requireColleague(writer, item.kind, body.to);
    const handed = { until: now().toISOString(), reason: body.note, assigned_to: to.id };
    const { label, undo } = await service.setSnooze(writer, item, handed, request, body.handled_at);
    const data = { ...params, to, note: body.note };
    const names = { name: label, colleague: to.full_name };
    return done('writes.attention_handed_over', { data, undo }, names);
  });

  addAttentionReverts(reverts);
}

type Side = Partial<SnoozeRow> & { readonly kind: attention.AttentionKind };

const snoozeIn = ({ until, reason, assigned_to = null }: Side): SnoozeRow | null =>
  until !== undefined && reason !== undefined ? { until, reason, assigned_to } : null;

/** Back to the snooze before, if it has not changed since. */
const toSnoozeBefore: Revert = {
  access: contract.snoozeAttention.access,
  worksWithoutVersion: true,
  async run(writer, event, request) {
    const [before, after] = [event.before as unknown as Side, event.after as unknown as Side];
    const item = { kind: after.kind, key: event.subjectId };
    const current = (await findSnooze(writer, item.kind, item.key)) ?? null;
    if (!service.isSameSnooze(current, snoozeIn(after))) throw new AppError('stale');
    return service.setSnooze(writer, item, snoozeIn(before), request);
  },
};

function addAttentionReverts(reverts: Reverts): void {
  reverts.add('attention.snoozed', toSnoozeBefore);
  reverts.add('attention.unsnoozed', toSnoozeBefore);
  reverts.add('attention.handed_over', toSnoozeBefore);
}
