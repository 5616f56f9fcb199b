import type { Teacher } from '@provost/contract/teachers';
import type { Adapted } from '@/api/hosts/adapted.ts';

export interface TeacherProps {
  readonly id: string;
  readonly teacher: Adapted<Teacher>;
  /** Whether the host has the calls beyond the specification's lists. */
  readonly hasDetails: boolean;
}
