import { paymentMethods } from '@provost/contract/payment-status';
import { noGroup, otherGroup } from '@provost/contract/reports';
import { isOneOf } from '@/lib/data/is-one-of.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import type { ReportData } from '@/school/reports/report-data.ts';

export const useGroupName = (groups: ReportData['groups']) => {
  const { t } = useTranslation();
  return (key: string | undefined): string => {
    const known = groups.find((group) => group.key === key)?.name;
    if (known !== undefined) return known;
    if (isOneOf(paymentMethods, key)) return t(`payments.methods.${key}`);
    if (key === otherGroup || key === noGroup) return t(`reports.groups.${key}`);
    return key ?? '';
  };
};
