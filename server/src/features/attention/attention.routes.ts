import {
  type AttentionItem,
  type AttentionKind,
  attentionKinds,
  attentionKindsFor,
} from '@provost/contract/attention';
import * as contract from '@provost/contract/attention.schema';
import { readTimeZone } from '../../database/read-time-zone.ts';
import { AppError } from '../../http/errors.ts';
import { asResults, createList, type List } from '../../list/list.ts';
import { translate } from '../../messages/translate.ts';
import { withInstants } from '../../school/time/time-zone.ts';
import { writeResponse } from '../../school/writes/write-response.ts';
import type { FeatureContext } from '../feature.ts';
import { toCount, toItem } from './attention.mapper.ts';
import { countKinds } from './attention.repository.ts';
import { addAttentionReverts } from './attention.reverts.ts';
import {
  endOf,
  requireColleague,
  requireKind,
  setSnooze,
  snoozeOf,
  unsnoozed,
} from './attention.service.ts';
import { sourceOf } from './attention-sources.repository.ts';
import { withSuggestions } from './suggestions.service.ts';

export function registerAttention(context: FeatureContext): void {
  const { api, database, now } = context;
  const { replica } = database;
  const timeZone = readTimeZone(replica);

  api.read(contract.countAttention, async ({ caller }) => {
    const clock = { now: now(), timeZone: await timeZone() };
    const counts = await countKinds(replica, attentionKindsFor(caller.userType), clock);
    return { data: counts.map((count) => toCount(count, clock.timeZone)) };
  });

  const listOf = (kind: AttentionKind): List<AttentionItem> =>
    createList({
      database,
      source: sourceOf(kind),
      toItem: (row, view) => toItem(kind, row, view),
      now,
    });
  const lists = Object.fromEntries(attentionKinds.map((kind) => [kind, listOf(kind)])) as Record<
    AttentionKind,
    List<AttentionItem>
  >;
  api.read(contract.listAttention, async (call) => {
    const { kind } = call.params;
    requireKind(call.caller, kind);
    const query = { ...call.query, snoozed: call.query.snoozed ?? ['false'] };
    const page = await lists[kind].page({ ...call, query });
    if (kind !== 'unenrolled_waiting') return asResults(page);
    return asResults({ ...page, rows: await withSuggestions(replica, page.rows, now()) });
  });
  registerSnoozes(context);
}

function registerSnoozes({ api, now, reverts }: FeatureContext): void {
  api.write(contract.snoozeAttention, async ({ params, body, locale, request }, writer) => {
    const item = { kind: params.kind, key: Number(params.key) };
    const typed = await withInstants(writer, body, ['until']);
    const snooze = { until: endOf(typed, now()), reason: body.reason ?? '' };
    const stored = await snoozeOf(writer, item, snooze);
    const { label, undo } = await setSnooze(writer, item, stored, request, body.handled_at);
    const message = translate(locale, 'writes.attention_snoozed', { name: label });
    return writeResponse(message, { data: { ...params, snooze }, undo });
  });

  api.write(contract.unsnoozeAttention, async ({ params, query, locale, request }, writer) => {
    const item = { kind: params.kind, key: Number(params.key) };
    const ended = await unsnoozed(writer, item, now());
    const { label, undo } = await setSnooze(writer, item, ended, request, query.handled_at);
    // It was not snoozed.
    if (undo === undefined) throw new AppError('not_found');
    const message = translate(locale, 'writes.attention_unsnoozed', { name: label });
    return writeResponse(message, { data: { ...params, snooze: null }, undo });
  });

  api.write(
    contract.handOverAttention,
    async ({ params, body, caller, locale, request }, writer) => {
      const item = { kind: params.kind, key: Number(params.key) };
      requireKind(caller, item.kind);
      const to = await requireColleague(writer, item.kind, body.to);
      const handed = { until: now().toISOString(), reason: body.note, assigned_to: to.id };
      const { label, undo } = await setSnooze(writer, item, handed, request, body.handled_at);
      const message = translate(locale, 'writes.attention_handed_over', {
        name: label,
        colleague: to.full_name,
      });
      return writeResponse(message, { data: { ...params, to, note: body.note }, undo });
    },
  );

  addAttentionReverts(reverts);
}
