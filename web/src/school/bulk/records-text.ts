import type { TFunction } from '@/lib/i18n/texts.ts';

/** “1,934 students”, of the records in a list. */
export const recordsText = (list: string, count: number, t: TFunction): string =>
  t(`${list === 'unenrolled-students' ? 'students' : list}.count`, { count });
