import type { Access } from '@provost/contract/ability';

/** The rules of calls that every host has. All others guard calls that only our server has. */
const specified = [
  'read Auth',
  'read Dashboard',
  'read Transaction',
  'export Transaction',
  'manage Bookmark',
  'read Pricing',
  'create Pricing',
  'delete Pricing',
  'export Pricing',
  'read Course',
  'export Course',
  'read Payment',
  'export Payment',
  'read Student',
  'update Student',
  'export Student',
  'read Teacher',
  'create Teacher',
  'export Teacher',
];

/** Whether a rule guards calls that a foreign host does not have. */
export const isOwnRule = (access: Access): boolean =>
  access !== 'public' && !specified.includes(`${access.action} ${access.subject}`);
