import type { ScreenId } from '@provost/contract/screens';
import * as icons from '@tabler/icons-react';
import { createElement } from 'react';

const iconOf = {
  dashboard: icons.IconLayoutDashboard,
  today: icons.IconCalendarCheck,
  attention: icons.IconBellExclamation,
  teachers: icons.IconSchool,
  'teacher-new': icons.IconUserPlus,
  students: icons.IconUsers,
  'student-new': icons.IconUserPlus,
  payments: icons.IconCreditCard,
  balances: icons.IconScale,
  'payment-new': icons.IconCash,
  courses: icons.IconBook2,
  'course-new': icons.IconBookUpload,
  enrolments: icons.IconClipboardList,
  invoices: icons.IconFileInvoice,
  reconcile: icons.IconArrowsExchange,
  payers: icons.IconWallet,
  'payer-new': icons.IconUserPlus,
  pricing: icons.IconCalculator,
  reports: icons.IconChartBar,
  audit: icons.IconHistory,
  'settings-school': icons.IconSettings,
  'settings-class-levels': icons.IconStairsUp,
  'settings-payment-plans': icons.IconCalendarDollar,
  'settings-tax-rates': icons.IconReceiptTax,
  'settings-tags': icons.IconTags,
  'settings-staff': icons.IconUsersGroup,
  'settings-roles': icons.IconUserShield,
  users: icons.IconAddressBook,
  imports: icons.IconTableImport,
  'import-new': icons.IconUpload,
  jobs: icons.IconChecklist,
  'settings-security': icons.IconShieldLock,
  'settings-privacy': icons.IconCalendarX,
  profile: icons.IconUserCircle,
} satisfies Record<ScreenId, unknown>;

export const screenIcon = (id: ScreenId, size = 18) =>
  createElement(iconOf[id], { size, 'aria-hidden': true });
