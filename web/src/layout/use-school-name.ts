import { readSchool } from '@provost/contract/school';
import { useQuery } from '@tanstack/react-query';
import { sessionCan } from '@/api/permissions/ability.ts';
import { schoolQuery } from '@/api/school-query.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';

/** The name of the school, or of the product until the school has one. */
export const useSchoolName = (): string => {
  const { t } = useTranslation();
  const { data: school } = useQuery({ ...schoolQuery, enabled: sessionCan(readSchool.access) });
  return school?.name || t('app.name');
};
