import {
  listTeachers,
  readTeacher,
  registerTeacher,
  updateTeacher,
} from '@provost/contract/teachers.schema';
import { AppError } from '../../http/errors.ts';
import { asData, createList } from '../../list/list.ts';
import { translate } from '../../messages/translate.ts';
import { hashNewPassword } from '../../school/accounts/new-user.ts';
import { writeResponse } from '../../school/write-request.ts';
import type { FeatureContext } from '../feature.ts';
import { readDetails } from './teacher-details.ts';
import { editTeacher, revertOfEdit } from './teacher-edits.service.ts';
import { toTeacher } from './teachers.mapper.ts';
import { findTeacher, teacherSource } from './teachers.repository.ts';
import { createTeacher } from './teachers.service.ts';

export function registerTeachers({ api, database, config, now, reverts }: FeatureContext): void {
  const teachers = createList({ database, source: teacherSource, toItem: toTeacher, now });
  api.read(listTeachers, async (call) => asData(await teachers.page(call)));
  api.exportCsv(listTeachers, (call) => teachers.exportCsv(listTeachers, call));

  api.read(readTeacher, async ({ params }) => {
    const row = await findTeacher(database.reader, params.id);
    if (!row) throw new AppError('not_found');
    return { data: await readDetails(database.reader, row, now()) };
  });

  api.write<typeof registerTeacher, string | null>(registerTeacher, {
    prepare: ({ body }) => hashNewPassword(database.reader, body),
    apply: async (call, writer, passwordHash) => {
      const at = now();
      const registration = { call, passwordHash, links: config, now: at };
      const { row, invitation } = await createTeacher(database, writer, registration);
      const key = invitation ? 'writes.teacher_invited' : 'writes.teacher_registered';
      const message = translate(call.locale, key, { name: row.full_name });
      return writeResponse(message, { data: { ...toTeacher(row, { now: at }), ...invitation } });
    },
  });

  api.write(updateTeacher, {
    apply: async ({ params, body, caller, locale, requestId }, writer) => {
      const at = now();
      const request = { id: params.id, change: body, caller, requestId, now: at };
      const { data, undo } = await editTeacher(database, writer, request);
      const message = translate(locale, 'writes.teacher_updated', { name: data.full_name });
      return writeResponse(message, { data: toTeacher(data, { now: at }), undo });
    },
  });
  reverts.add('teacher.updated', revertOfEdit(database));
}
