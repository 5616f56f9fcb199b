import { countUsersByStatus } from '@provost/contract/dashboard';
import type { TeacherForm } from '@provost/contract/teachers';
import { listTeachers, registerTeacher } from '@provost/contract/teachers';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { callEndpoint } from '@/api/client.ts';
import { levelChoicesQuery } from '@/school/course-choices.ts';

export interface TeacherToRegister {
  readonly body: TeacherForm;
  /** The same for every try at registering the same. */
  readonly idempotencyKey: string;
}

export const registerTeacherOptions = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ body, idempotencyKey }: TeacherToRegister) =>
      callEndpoint(registerTeacher, { body, idempotencyKey }),
    onSuccess: () =>
      Promise.all(
        [listTeachers.path, countUsersByStatus.path].map((path) =>
          client.invalidateQueries({ queryKey: [path] }),
        ),
      ),
  });

export const prefetchRegistration = (client: QueryClient): void => {
  void client.prefetchQuery(levelChoicesQuery);
};
