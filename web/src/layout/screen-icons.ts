import type { ScreenId } from '@provost/contract/screens';
import {
  IconBook2,
  IconCalculator,
  IconClipboardList,
  IconCreditCard,
  IconHistory,
  IconLayoutDashboard,
  IconSchool,
  IconUserCircle,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react';

export const screenIcons = {
  dashboard: IconLayoutDashboard,
  teachers: IconSchool,
  'teacher-new': IconUserPlus,
  students: IconUsers,
  'student-new': IconUserPlus,
  payments: IconCreditCard,
  courses: IconBook2,
  enrolments: IconClipboardList,
  pricing: IconCalculator,
  audit: IconHistory,
  profile: IconUserCircle,
} satisfies Record<ScreenId, unknown>;
