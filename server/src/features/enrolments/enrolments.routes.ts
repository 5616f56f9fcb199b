import {
  createEnrolment,
  listEnrolments,
  transferEnrolment,
  updateEnrolment,
} from '@provost/contract/enrolments.schema';
import type { Language } from '@provost/contract/locales';
import { asResults, createList } from '../../list/list.ts';
import { type MessageKey, translate } from '../../messages/translate.ts';
import type { EnrolmentRow } from '../../school/enrolments/enrolment-fields.ts';
import { toEnrolment, toListedEnrolment } from '../../school/enrolments/enrolment-fields.ts';
import { managesEnrolments } from '../../school/enrolments/enrolment-rules.ts';
import { changeEnrolment, enrol } from '../../school/enrolments/enrolments.ts';
import { type Written, writeRequest, writeResponse } from '../../school/write-request.ts';
import type { FeatureContext } from '../feature.ts';
import { enrolmentSource } from './enrolment-list.repository.ts';
import { addEnrolmentReverts } from './enrolments.reverts.ts';
import { transferStudent } from './transfers.service.ts';

const messages = {
  active: 'writes.enrolment_active',
  completed: 'writes.enrolment_completed',
  cancelled: 'writes.enrolment_cancelled',
} as const satisfies Record<string, MessageKey>;

export function registerEnrolments({ api, database, now, reverts }: FeatureContext): void {
  const enrolments = createList({
    database,
    source: enrolmentSource,
    toItem: toListedEnrolment,
    now,
  });
  api.read(listEnrolments, async (call) => asResults(await enrolments.page(call)));
  api.exportCsv(listEnrolments, (call) => enrolments.exportCsv(listEnrolments, call));

  api.write(createEnrolment, {
    apply: async (call, writer) => {
      const saved = await enrol(writer, call.body, writeRequest(call, now()));
      return toResponse(saved, call.locale, 'writes.enrolled');
    },
  });
  api.write(updateEnrolment, {
    apply: async (call, writer) => {
      const { params, body, caller, locale } = call;
      const saved = await changeEnrolment(writer, params.id, body, writeRequest(call, now()));
      const { undo, ...response } = toResponse(saved, locale, messages[body.status]);
      // Support can cancel, but the revert would reactivate.
      return { ...response, ...(undo !== undefined && managesEnrolments(caller) && { undo }) };
    },
  });
  api.write(transferEnrolment, {
    apply: async (call, writer) => {
      const saved = await transferStudent(
        writer,
        call.params.id,
        call.body,
        writeRequest(call, now()),
      );
      return toResponse(saved, call.locale, 'writes.enrolment_transferred');
    },
  });
  addEnrolmentReverts(reverts);
}

const toResponse = (written: Written<EnrolmentRow>, locale: Language, key: MessageKey) => {
  const { data, undo } = written;
  const message = translate(locale, key, { name: data.student_name, course: data.course_title });
  return writeResponse(message, { data: toEnrolment(data), undo });
};
