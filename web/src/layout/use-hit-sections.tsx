import { listCourses } from '@provost/contract/courses';
import { listPayments } from '@provost/contract/payments';
import type { SearchHits } from '@provost/contract/search';
import { listStaff } from '@provost/contract/staff';
import { listStudents } from '@provost/contract/students';
import { listTeachers } from '@provost/contract/teachers';
import { IconBook2, IconCreditCard, IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { Own } from '@/api/own.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import type { PaletteItem, PaletteSection, PaletteVerb } from '@/features/palette/palette-item.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { recordsText } from '@/school/bulk/records-text.ts';
import { Initials } from '@/ui/initials.tsx';
import { addRecent } from './use-recent-section.tsx';

type Hits = Own<SearchHits>;
type Kind = keyof typeof rules;
type Described = Pick<PaletteItem, 'icon' | 'hint' | 'title'>;

const icon = { size: 18, 'aria-hidden': true };

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

const kinds = Object.keys(rules) as Kind[];

const pathOf = (kind: Kind): string => (kind === 'staff' ? '/settings/staff' : `/${kind}`);

/**
 * The hits of the server's search that the user can still open, each with a link to its page, and
 * what the verbs of the term do with them. i18n-keys: nav.*
 */
export const useHitSections = (
  hits: Hits | undefined,
  verbs: readonly PaletteVerb[],
  search: string,
): PaletteSection[] => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const format = useFormat();
  const can = useCan();
  if (!hits) return [];

  const titleOf = (kind: Kind) => t(`nav.${kind === 'staff' ? 'settings-staff' : kind}`);
  const toItems = <Hit extends { readonly id: string }>(
    kind: Kind,
    found: readonly Hit[],
    describe: (hit: Hit) => Described,
  ): PaletteItem[] =>
    found.map((hit) => {
      // Encoded in the item's id too, which becomes an element's id: those have no spaces.
      const key = encodeURIComponent(hit.id.toWellFormed());
      // Staff have no pages of their own.
      const href = `${pathOf(kind)}${kind === 'staff' ? '?search=' : '/'}${key}`;
      const described = describe(hit);
      const run = () => {
        addRecent({ href, title: described.title, hint: described.hint ?? '' });
        void navigate({ href });
      };
      return { id: `${kind}-${key}`, ...described, run };
    });
  /** A link to the list with the same search, if that has more. */
  const seeAll = (kind: Kind): PaletteItem[] => {
    const count = hits.counts[kind];
    // Unknown if there are many.
    if (count !== undefined && count <= hits[kind].length) return [];
    return [
      {
        id: `all-${kind}`,
        title:
          count === undefined
            ? t('palette.seeList', { list: titleOf(kind) })
            : t('palette.seeAll', { records: recordsText(kind, count, t) }),
        icon: <IconSearch {...icon} />,
        run: () => void navigate({ to: pathOf(kind), search: { search } }),
      },
    ];
  };
  const commands = verbs.map((verb): PaletteSection => {
    const itemOf = (
      kind: 'students' | 'courses',
      { id, name, hint }: { readonly id: string; readonly name: string; readonly hint: string },
    ): PaletteItem => ({
      id: `${verb.id}-${kind}-${id}`,
      title: `${verb.title}: ${name}`,
      hint,
      icon: verb.icon,
      run: () => verb.run({ id, name }, kind),
    });
    const students = hits.students.map(({ id, full_name: name, email: hint }) =>
      itemOf('students', { id, name, hint }),
    );
    const courses = (verb.hasCourses ? hits.courses : []).map(({ id, title: name, code: hint }) =>
      itemOf('courses', { id, name, hint }),
    );
    return { id: `verb-${verb.id}`, title: verb.title, items: [...students, ...courses] };
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
  const staff = hits.staff.map((person) => ({ ...person, id: person.email }));
  const found: Readonly<Record<Kind, PaletteItem[]>> = {
    students: toItems('students', hits.students, describePerson),
    teachers: toItems('teachers', hits.teachers, describePerson),
    staff: toItems('staff', staff, describePerson),
    courses: toItems('courses', hits.courses, describeCourse),
    payments: toItems('payments', hits.payments, describePayment),
  };
  const shown = kinds.filter((kind) => can(rules[kind]));
  return [
    ...commands,
    ...shown.map((kind) => ({
      id: kind,
      title: titleOf(kind),
      items: [...found[kind], ...seeAll(kind)],
    })),
  ];
};
