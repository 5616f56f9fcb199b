import * as contract from '@provost/contract/teachers.schema';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { asData, registerList } from '../../list/list.ts';
import type { MailSettings } from '../../school/accounts/email-change.ts';
import { hashGivenPassword } from '../../school/accounts/new-user.ts';
import { removal } from '../../school/accounts/remove-people.ts';
import type { Reverts } from '../../school/audit/reverts.ts';
import { tagActions, tagEach } from '../../school/tags/bulk-tags.ts';
import { revertedTags } from '../../school/tags/record-tags.ts';
import { taggedUsers } from '../../school/tags/tags.repository.ts';
import type { FeatureContext } from '../feature.ts';
import { readTeacher, updateTeacher } from './teacher-edits.service.ts';
import { teacherImport } from './teachers.import.ts';
import { toTeacher } from './teachers.mapper.ts';
import { findTeacher, teacherSource } from './teachers.repository.ts';
import { createTeacher } from './teachers.service.ts';

export function registerTeachers(context: FeatureContext): void {
  context.imports.add(teacherImport(context.database, context.config));
  const { api, bulk, database, config, now, reverts } = context;
  bulk.addList(contract.listTeachers, teacherSource, sql<string>`users.full_name`);
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
  registerList(context, contract.listTeachers, teacherSource, toTeacher, asData);

  api.read(contract.readTeacher, async ({ params }) => ({
    data: await readTeacher(database.reader, params.id, now()),
  }));

  api.write<typeof contract.registerTeacher, string | null>(contract.registerTeacher, {
    prepare: ({ body }) => hashGivenPassword(database.reader, body),
    apply: async ({ body, done, request }, writer, passwordHash) => {
      const teacher = { form: body, passwordHash, links: config };
      const { row, invitation } = await createTeacher(database, writer, teacher, request);
      const key = invitation ? 'writes.teacher_invited' : 'writes.teacher_registered';
      const { full_name: name } = row;
      return done(key, { data: { ...toTeacher(row, request), ...invitation } }, { name });
    },
  });

  api.write(contract.updateTeacher, async ({ params, body, done, request }, writer) => {
    const { id } = params;
    const { data, undo } = await updateTeacher(database, writer, id, body, request, config);
    const { full_name: name } = data;
    return done('writes.teacher_updated', { data: toTeacher(data, request), undo }, { name });
  });
  addTeacherReverts(reverts, database, config);
}

function addTeacherReverts(reverts: Reverts, database: Database, settings: MailSettings): void {
  reverts.add('teacher.registered', removal('teacher'));
  reverts.add('teacher.updated', {
    access: contract.updateTeacher.access,
    needsRecentSignIn: ({ email }) => email !== undefined,
    run: async (writer, { subjectId, subjectVersion: version, before }, request) => {
      const change = { ...revertedTags(before), version };
      return updateTeacher(database, writer, subjectId, change, request, settings);
    },
  });
}
