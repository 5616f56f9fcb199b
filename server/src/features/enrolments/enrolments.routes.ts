import * as contract from '@provost/contract/enrolments.schema';
import type { Language } from '@provost/contract/locales';
import { asResults, createList } from '../../list/list.ts';
import { type MessageKey, translate } from '../../messages/translate.ts';
import {
  type EnrolmentRow,
  toEnrolment,
  toListedEnrolment,
} from '../../school/enrolments/enrolments.mapper.ts';
import { createEnrolment, updateEnrolment } from '../../school/enrolments/enrolments.service.ts';
import { type Written, writeResponse } from '../../school/writes/write-response.ts';
import type { FeatureContext } from '../feature.ts';
import { enrolNext } from './enrol-next.service.ts';
import { readEnrolment } from './enrolment-details.service.ts';
import { enrolmentSource } from './enrolment-list.repository.ts';
import { addEnrolmentBulkActions } from './enrolments.bulk.ts';
import { enrolmentImport } from './enrolments.import.ts';
import { addEnrolmentReverts } from './enrolments.reverts.ts';
import { transferEnrolment } from './transfers.service.ts';

const messages = {
  active: 'writes.enrolment_active',
  completed: 'writes.enrolment_completed',
  cancelled: 'writes.enrolment_cancelled',
} as const satisfies Record<string, MessageKey>;

export function registerEnrolments({
  api,
  imports,
  bulk,
  database,
  now,
  reverts,
}: FeatureContext): void {
  imports.add(enrolmentImport);
  const enrolments = createList({
    database,
    source: enrolmentSource,
    toItem: toListedEnrolment,
    now,
  });
  api.read(contract.listEnrolments, async (call) => asResults(await enrolments.page(call)));
  api.exportCsv(contract.listEnrolments, (call) =>
    enrolments.exportCsv(contract.listEnrolments, call),
  );

  api.read(contract.readEnrolment, async ({ params, caller }) => ({
    data: await readEnrolment(database.reader, params.id, { caller, now: now() }),
  }));

  api.write(contract.createEnrolment, async ({ body, locale, request }, writer) => {
    const saved = await createEnrolment(writer, body, request);
    const isWaiting = saved.data.status === 'waiting';
    return toResponse(saved, locale, isWaiting ? 'writes.waiting' : 'writes.enrolled');
  });
  api.write(contract.enrolNext, async ({ params, body, locale, request }, writer) => {
    const saved = await enrolNext(writer, params.id, body?.plan, request);
    return toResponse(saved, locale, 'writes.enrolled');
  });
  api.write(contract.updateEnrolment, async ({ params, body, locale, request }, writer) => {
    const saved = await updateEnrolment(writer, params.id, body, request);
    const message = body.status ? messages[body.status] : 'writes.enrolment_payer_saved';
    return toResponse(saved, locale, message);
  });
  api.write(contract.transferEnrolment, async ({ params, body, locale, request }, writer) => {
    const saved = await transferEnrolment(writer, params.id, body, request);
    return toResponse(saved, locale, 'writes.enrolment_transferred');
  });
  addEnrolmentReverts(reverts);
  addEnrolmentBulkActions(bulk);
}

const toResponse = (written: Written<EnrolmentRow>, locale: Language, key: MessageKey) => {
  const { data, undo } = written;
  const message = translate(locale, key, { name: data.student_name, course: data.course_title });
  return writeResponse(message, { data: toEnrolment(data), undo });
};
