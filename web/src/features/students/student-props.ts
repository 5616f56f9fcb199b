import type { Student } from '@provost/contract/students';
import type { Adapted } from '@/api/hosts/adapted.ts';

export interface StudentProps {
  readonly id: string;
  readonly student: Adapted<Student>;
  /** Whether the host has the calls beyond the specification's lists. */
  readonly hasDetails: boolean;
}
