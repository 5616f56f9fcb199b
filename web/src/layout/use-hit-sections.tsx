import { IconBook2, IconCreditCard } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import {
  idOf,
  type JsonObject,
  labelOf,
  moneyOf,
  personNameOf,
  textOf,
} from '@/api/hosts/fields.ts';
import type { Hits } from '@/features/palette/palette.queries.ts';
import type { PaletteItem, PaletteSection } from '@/features/palette/palette-item.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { Initials } from '@/ui/initials.tsx';

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true };

/** What the server found, each opening its own address. */
export const useHitSections = (hits: Hits | undefined): PaletteSection[] => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const format = useFormat();
  if (!hits) return [];

  const toItems = (
    kind: keyof Hits,
    describe: (
      row: JsonObject,
    ) => Pick<PaletteItem, 'icon' | 'hint'> & { title: string | undefined },
  ): PaletteItem[] =>
    hits[kind].flatMap((row) => {
      const { title, ...rest } = describe(row);
      const id = idOf(row);
      if (title === undefined || id === undefined) return [];
      const href = `/${kind}/${encodeURIComponent(id)}`;
      return [{ id: `${kind}-${id}`, title, ...rest, run: () => void navigate({ href }) }];
    });
  const person = (row: JsonObject) => {
    const title = personNameOf(row);
    return { title, hint: textOf(row, 'email'), icon: <Initials name={title ?? ''} size={22} /> };
  };
  const course = (row: JsonObject) => ({
    title: textOf(row, 'title', 'name'),
    hint: textOf(row, 'code'),
    icon: <IconBook2 {...icon} />,
  });
  const payment = (row: JsonObject) => {
    const amount = moneyOf(row, 'amount');
    const sum = amount && format.money(amount, textOf(row, 'currency'));
    return {
      title: textOf(row, 'number', 'id'),
      hint: [labelOf(row, 'student'), sum].filter(Boolean).join(' · '),
      icon: <IconCreditCard {...icon} />,
    };
  };
  return [
    { id: 'students', title: t('nav.students'), items: toItems('students', person) },
    { id: 'teachers', title: t('nav.teachers'), items: toItems('teachers', person) },
    { id: 'courses', title: t('nav.courses'), items: toItems('courses', course) },
    { id: 'payments', title: t('nav.payments'), items: toItems('payments', payment) },
  ];
};
