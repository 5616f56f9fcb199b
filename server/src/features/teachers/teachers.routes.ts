import { listTeachers, readTeacher, registerTeacher } from '@provost/contract/teachers.schema';
import type { FeatureContext } from '../../http/api.ts';
import { AppError } from '../../http/errors.ts';
import { asData, createList } from '../../list/list.ts';
import { translate } from '../../messages/translate.ts';
import { toLoad, toTaughtCourse, toTeacher } from './teachers.mapper.ts';
import { coursesOf, findTeacher, teacherSource } from './teachers.repository.ts';
import { hashNewPassword, register } from './teachers.service.ts';

export function registerTeachers({ api, database, now }: FeatureContext): void {
  const teachers = createList({ database, source: teacherSource, toItem: toTeacher, now });
  api.read(listTeachers, async (call) => asData(await teachers.page(call)));
  api.exportCsv(listTeachers, (call) => teachers.exportCsv(listTeachers, call));

  api.read(readTeacher, async ({ params }) => {
    const row = await findTeacher(database.reader, params.id);
    if (!row) throw new AppError('not_found');
    const courses = (await coursesOf(database.reader, row.id)).map(toTaughtCourse);
    return { data: { ...toTeacher(row, { now: now() }), courses, load: toLoad(courses) } };
  });

  api.write<typeof registerTeacher, string>(registerTeacher, {
    prepare: ({ body }) => hashNewPassword(body),
    apply: async (call, writer, passwordHash) => {
      const at = now();
      const row = await register(database, writer, call, passwordHash, at);
      return {
        message: translate(call.locale, 'writes.teacher_registered', { name: row.full_name }),
        message_type: 'success',
        data: toTeacher(row, { now: at }),
      };
    },
  });
}
