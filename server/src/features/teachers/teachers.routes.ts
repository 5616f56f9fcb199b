import * as contract from '@provost/contract/teachers.schema';
import { sql } from 'kysely';
import { asData, createList } from '../../list/list.ts';
import { translate } from '../../messages/translate.ts';
import { hashGivenPassword } from '../../school/accounts/new-user.ts';
import { tagActions, tagEach } from '../../school/tags/bulk-tags.ts';
import { taggedUsers } from '../../school/tags/tags.repository.ts';
import { writeResponse } from '../../school/writes/write-response.ts';
import type { FeatureContext } from '../feature.ts';
import { readTeacher } from './teacher-details.service.ts';
import { updateTeacher } from './teacher-edits.service.ts';
import { teacherImport } from './teachers.import.ts';
import { toTeacher } from './teachers.mapper.ts';
import { findTeacher, teacherSource } from './teachers.repository.ts';
import { addTeacherReverts } from './teachers.reverts.ts';
import { createTeacher } from './teachers.service.ts';

export function registerTeachers(context: FeatureContext): void {
  context.imports.add(teacherImport(context.database, context.config));
  const { api, bulk, database, config, now, reverts } = context;
  bulk.addList({
    endpoint: contract.listTeachers,
    source: teacherSource,
    subject: 'Teacher',
    label: sql<string>`users.full_name`,
  });
  for (const action of tagActions) {
    bulk.addAction(
      ['teachers'],
      action,
      tagEach(
        taggedUsers,
        action,
        async (writer, id) => (await findTeacher(writer, id))?.tags,
        (writer, id, change, request) =>
          updateTeacher(database, writer, id, change, request, config),
      ),
    );
  }
  const teachers = createList({ database, source: teacherSource, toItem: toTeacher, now });
  api.read(contract.listTeachers, async (call) => asData(await teachers.page(call)));
  api.exportCsv(contract.listTeachers, (call) => teachers.exportCsv(contract.listTeachers, call));

  api.read(contract.readTeacher, async ({ params }) => ({
    data: await readTeacher(database.reader, params.id, now()),
  }));

  api.write<typeof contract.registerTeacher, string | null>(contract.registerTeacher, {
    prepare: ({ body }) => hashGivenPassword(database.reader, body),
    apply: async ({ body, locale, request }, writer, passwordHash) => {
      const teacher = { form: body, passwordHash, links: config };
      const { row, invitation } = await createTeacher(database, writer, teacher, request);
      const key = invitation ? 'writes.teacher_invited' : 'writes.teacher_registered';
      const message = translate(locale, key, { name: row.full_name });
      return writeResponse(message, { data: { ...toTeacher(row, request), ...invitation } });
    },
  });

  api.write(contract.updateTeacher, async ({ params, body, locale, request }, writer) => {
    const { id } = params;
    const { data, undo } = await updateTeacher(database, writer, id, body, request, config);
    const message = translate(locale, 'writes.teacher_updated', { name: data.full_name });
    return writeResponse(message, { data: toTeacher(data, request), undo });
  });
  addTeacherReverts(reverts, database, config);
}
