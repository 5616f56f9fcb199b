import { balanceStates } from '@provost/contract/charges';
import { courseStatuses } from '@provost/contract/courses';
import { paymentStatuses } from '@provost/contract/payment-status';
import { type ScreenId, screens } from '@provost/contract/screens';
import { enrolmentStates, enrolmentStatuses, trialStates } from '@provost/contract/students';
import { userStatuses } from '@provost/contract/user';
import { useNavigate } from '@tanstack/react-router';
import { useCan } from '@/api/permissions/use-can.ts';
import type { PaletteSection } from '@/features/palette/palette-item.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { screenIcon } from './screen-icons.ts';

interface FilteredList {
  readonly id: ScreenId;
  readonly filter: string;
  readonly values: readonly string[];
  /** Its values have texts below this key. */
  readonly texts: string;
}

const lists: readonly FilteredList[] = [
  { id: 'students', filter: 'status', values: userStatuses, texts: 'status' },
  { id: 'students', filter: 'trial', values: trialStates, texts: 'students.trials' },
  { id: 'students', filter: 'enrolment', values: enrolmentStates, texts: 'students.enrolments' },
  { id: 'teachers', filter: 'status', values: userStatuses, texts: 'status' },
  { id: 'courses', filter: 'status', values: courseStatuses, texts: 'status' },
  { id: 'enrolments', filter: 'status', values: enrolmentStatuses, texts: 'status' },
  { id: 'payments', filter: 'status', values: paymentStatuses, texts: 'status' },
  { id: 'balances', filter: 'state', values: balanceStates, texts: 'balances.states' },
];

/** “Suspended”: the students with that status. i18n-keys: nav.*, status.*, students.*, balances.* */
export const useFilterSection = (): PaletteSection => {
  const { t } = useTranslation();
  const can = useCan();
  const navigate = useNavigate();
  return {
    id: 'filters',
    title: t('table.filters'),
    items: lists.flatMap(({ id, filter, values, texts }) => {
      const screen = screens.find((one) => one.id === id);
      if (!screen || !can(screen.access)) return [];
      return values.map((value) => ({
        id: `${id}-${filter}-${value}`,
        title: t(`${texts}.${value}`),
        hint: t(`nav.${id}`),
        isOneOfMany: true,
        icon: screenIcon(id),
        run: () => void navigate({ href: `${screen.path}?${filter}=${value}` }),
      }));
    }),
  };
};
