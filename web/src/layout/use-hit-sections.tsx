import { listCourses } from '@provost/contract/courses';
import { listPayments } from '@provost/contract/payments';
import type { SearchHits } from '@provost/contract/search';
import { listStaff } from '@provost/contract/staff';
import { listStudents } from '@provost/contract/students';
import { listTeachers } from '@provost/contract/teachers';
import { IconBook2, IconCreditCard } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Own } from '@/api/own.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import type { PaletteItem, PaletteSection } from '@/features/palette/palette-item.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { Initials } from '@/ui/initials.tsx';

type Hits = Own<SearchHits>;
type Described = Pick<PaletteItem, 'icon' | 'hint' | 'title'>;

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true };

const hasLeft = (status: string): boolean => status === 'archived' || status === 'suspended';

const describeCourse = ({ title, code }: Hits['courses'][number]): Described => ({
  title,
  hint: code,
  icon: <IconBook2 {...icon} />,
});

const rules = {
  students: listStudents.access,
  teachers: listTeachers.access,
  staff: listStaff.access,
  courses: listCourses.access,
  payments: listPayments.access,
} as const;

/** The hits of the server's search that the user can still open, each with a link to its page. */
export const useHitSections = (hits: Hits | undefined): PaletteSection[] => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const format = useFormat();
  const can = useCan();
  if (!hits) return [];

  const toItems = <Hit extends { readonly id: string }>(
    kind: keyof Hits,
    found: readonly Hit[],
    describe: (hit: Hit) => Described,
  ): PaletteItem[] =>
    found.map((hit) => {
      // Encoded in the item's id too, which becomes an element's id: those have no spaces.
      const key = encodeURIComponent(hit.id.toWellFormed());
      // Staff have no pages of their own.
      const href = kind === 'staff' ? `/settings/staff?search=${key}` : `/${kind}/${key}`;
      return { id: `${kind}-${key}`, ...describe(hit), run: () => void navigate({ href }) };
    });
  const describePerson = ({ full_name, email, status }: Hits['students'][number]): Described => ({
    title: full_name,
    hint: hasLeft(status) ? `${email} · ${t(`status.${status}`)}` : email,
    icon: <Initials name={full_name} size={22} />,
  });
  const describePayment = (payment: Hits['payments'][number]): Described => {
    const { number, student, amount, currency } = payment;
    return {
      title: number,
      hint: `${student} · ${format.money(amount, currency)}`,
      icon: <IconCreditCard {...icon} />,
    };
  };
  const sections = [
    {
      id: 'students',
      title: t('nav.students'),
      items: toItems('students', hits.students, describePerson),
    },
    {
      id: 'teachers',
      title: t('nav.teachers'),
      items: toItems('teachers', hits.teachers, describePerson),
    },
    {
      id: 'staff',
      title: t('nav.settings-staff'),
      items: toItems(
        'staff',
        hits.staff.map((person) => ({ ...person, id: person.email })),
        describePerson,
      ),
    },
    {
      id: 'courses',
      title: t('nav.courses'),
      items: toItems('courses', hits.courses, describeCourse),
    },
    {
      id: 'payments',
      title: t('nav.payments'),
      items: toItems('payments', hits.payments, describePayment),
    },
  ] as const;
  return sections.filter(({ id }) => can(rules[id]));
};
