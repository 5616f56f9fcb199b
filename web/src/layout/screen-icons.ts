import type { ScreenId } from '@provost/contract/screens';
import {
  IconBook2,
  IconBookUpload,
  IconCalculator,
  IconClipboardList,
  IconCreditCard,
  IconHistory,
  IconLayoutDashboard,
  IconSchool,
  IconSettings,
  IconStairsUp,
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
  'course-new': IconBookUpload,
  enrolments: IconClipboardList,
  pricing: IconCalculator,
  audit: IconHistory,
  'settings-school': IconSettings,
  'settings-class-levels': IconStairsUp,
  profile: IconUserCircle,
} satisfies Record<ScreenId, unknown>;
