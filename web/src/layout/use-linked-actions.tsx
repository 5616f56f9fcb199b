import type { Access } from '@provost/contract/ability';
import { changePassword } from '@provost/contract/accounts';
import { createCharge } from '@provost/contract/charges';
import { createClassLevel } from '@provost/contract/class-levels';
import { closeDay } from '@provost/contract/day-pages';
import { createPaymentPlan } from '@provost/contract/payment-plans';
import { updateRetention } from '@provost/contract/retention';
import { type ScreenId, screens } from '@provost/contract/screens';
import { readStudentStatement } from '@provost/contract/statements';
import { createTag } from '@provost/contract/tags';
import { createTaxRate } from '@provost/contract/tax-rates';
import { IconPrinter, IconReceipt } from '@tabler/icons-react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCan, useIsOwnServer } from '@/api/permissions/use-can.ts';
import type { PaletteItem, PaletteVerb } from '@/features/palette/palette-item.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { screenIcon } from './screen-icons.ts';

type LinkedAction = readonly [
  title: string,
  /** Of its other words. */
  words: string,
  screen: ScreenId,
  access: Access,
  /** Makes the screen do it, or start there. */
  hash?: string,
];

const actions: readonly LinkedAction[] = [
  ['day.close', 'closeDay', 'today', closeDay.access, '#close'],
  ['settings.tags.new', 'new', 'settings-tags', createTag.access, '#new'],
  ['settings.plans.new', 'new', 'settings-payment-plans', createPaymentPlan.access, '#new'],
  ['settings.taxRates.new', 'new', 'settings-tax-rates', createTaxRate.access, '#new'],
  ['settings.levels.new', 'new', 'settings-class-levels', createClassLevel.access, '#new'],
  ['settings.privacy.periods', 'retention', 'settings-privacy', updateRetention.access],
  ['profile.changePassword', 'password', 'profile', changePassword.access, '#password'],
  ['profile.sessions', 'sessions', 'profile', changePassword.access, '#sessions'],
  ['twoStep.title', 'twoStep', 'profile', changePassword.access, '#two-step'],
];

/** The student of the page or drawer that is open. */
const useOpenStudent = (): string | undefined =>
  useLocation({
    select: ({ pathname, search }) => {
      const onPage = /^\/students\/(\d+)$/.exec(pathname)?.[1];
      const { open } = search as { readonly open?: unknown };
      return onPage ?? (pathname === '/students' && open !== undefined ? String(open) : undefined);
    },
  });

const statementOf = (id: string): string => `/students/${id}?tab=account#statement`;

/** “statement maria”, and that of the student who is open. */
export const useStatement = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const can = useCan();
  const id = useOpenStudent();
  const isAllowed = useIsOwnServer() && can(readStudentStatement.access);
  const item = {
    id: 'statement',
    title: t('charges.statement.title'),
    words: t('palette.words.statement'),
    icon: <IconPrinter size={18} aria-hidden />,
  };
  const open = (student: string) => void navigate({ href: statementOf(student) });
  return {
    items: isAllowed && id !== undefined ? [{ ...item, run: () => open(id) }] : [],
    verbs: isAllowed
      ? [{ ...item, run: (student: { readonly id: string }) => open(student.id) }]
      : [],
  };
};

/** “charge maria”: the account asks what for. */
export const useChargeVerb = (): PaletteVerb[] => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const can = useCan();
  if (!useIsOwnServer() || !can(createCharge.access)) return [];
  return [
    {
      id: 'charge',
      title: t('charges.add.button'),
      words: t('palette.words.charge'),
      icon: <IconReceipt size={18} aria-hidden />,
      run: ({ id }) => void navigate({ href: `/students/${id}?tab=account#charge` }),
    },
  ];
};

/** Actions that open their screen and start there. i18n-keys: day.*, settings.*, profile.*, twoStep.*, palette.words.* */
export const useLinkedActions = (): PaletteItem[] => {
  const { t } = useTranslation();
  const can = useCan();
  const isOwnServer = useIsOwnServer();
  const navigate = useNavigate();
  if (!isOwnServer) return [];
  return actions
    .filter(([, , , access]) => can(access))
    .map(([title, words, screen, , hash = '']) => ({
      id: `${screen}-${words}`,
      title: t(title),
      words: t(`palette.words.${words}`),
      icon: screenIcon(screen),
      run: () => {
        const path = screens.find(({ id }) => id === screen)?.path;
        void navigate({ href: `${path}${hash}` });
      },
    }));
};
