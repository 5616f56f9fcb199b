import * as contract from '@provost/contract/enrolments.schema';
import type { Done, Written } from '../../http/api.ts';
import { asResults, registerList } from '../../list/list.ts';
import type { MessageKey } from '../../messages/translate.ts';
import {
  type EnrolmentRow,
  toEnrolment,
  toListedEnrolment,
} from '../../school/enrolments/enrolments.mapper.ts';
import { createEnrolment, updateEnrolment } from '../../school/enrolments/enrolments.service.ts';
import type { FeatureContext } from '../feature.ts';
import { readEnrolment } from './enrolment-details.service.ts';
import { enrolmentSource } from './enrolment-list.repository.ts';
import { addEnrolmentBulkActions } from './enrolments.bulk.ts';
import { enrolmentImport } from './enrolments.import.ts';
import { addEnrolmentReverts } from './enrolments.reverts.ts';
import { enrolNext, transferEnrolment } from './transfers.service.ts';

const messages = {
  active: 'writes.enrolment_active',
  completed: 'writes.enrolment_completed',
  cancelled: 'writes.enrolment_cancelled',
} as const satisfies Record<string, MessageKey>;

export function registerEnrolments(context: FeatureContext): void {
  const { api, imports, bulk, database, now, reverts } = context;
  imports.add(enrolmentImport);
  registerList(context, contract.listEnrolments, enrolmentSource, toListedEnrolment, asResults);

  api.read(contract.readEnrolment, async ({ params, caller }) => ({
    data: await readEnrolment(database.reader, params.id, { caller, now: now() }),
  }));

  api.write(contract.createEnrolment, async ({ body, done, request }, writer) => {
    const saved = await createEnrolment(writer, body, request);
    const isWaiting = saved.data.status === 'waiting';
    return toResponse(saved, done, isWaiting ? 'writes.waiting' : 'writes.enrolled');
  });
  api.write(contract.enrolNext, async ({ params, body, done, request }, writer) => {
    const saved = await enrolNext(writer, params.id, body?.plan, request);
    return toResponse(saved, done, 'writes.enrolled');
  });
  api.write(contract.updateEnrolment, async ({ params, body, done, request }, writer) => {
    const saved = await updateEnrolment(writer, params.id, body, request);
    const message = body.status ? messages[body.status] : 'writes.enrolment_payer_saved';
    return toResponse(saved, done, message);
  });
  api.write(contract.transferEnrolment, async ({ params, body, done, request }, writer) => {
    const saved = await transferEnrolment(writer, params.id, body, request);
    return toResponse(saved, done, 'writes.enrolment_transferred');
  });
  addEnrolmentReverts(reverts);
  addEnrolmentBulkActions(bulk);
}

const toResponse = ({ data, undo }: Written<EnrolmentRow>, done: Done, key: MessageKey) => {
  const names = { name: data.student_name, course: data.course_title };
  return done(key, { data: toEnrolment(data), undo }, names);
};
