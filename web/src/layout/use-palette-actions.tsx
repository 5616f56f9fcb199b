import { inviteStaff } from '@provost/contract/accounts';
import { actionsOfList, type BulkActionName } from '@provost/contract/bulk';
import { languageNames, languages } from '@provost/contract/locales';
import { recordPayment } from '@provost/contract/payments';
import { screens } from '@provost/contract/screens';
import {
  IconClipboardPlus,
  IconDownload,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSun,
  IconTextDirectionLtr,
  IconTextDirectionRtl,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCan } from '@/api/permissions/use-can.ts';
import { resource as courses } from '@/features/courses/courses.resource.tsx';
import { resource as enrolments } from '@/features/enrolments/enrolments.resource.tsx';
import type { PaletteItem, PaletteVerb } from '@/features/palette/palette-item.ts';
import { resource as payments } from '@/features/payments/payments.resource.tsx';
import { resource as students } from '@/features/students/students.resource.tsx';
import { resource as teachers } from '@/features/teachers/teachers.resource.tsx';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { useLanguageChoice } from '@/lib/preferences/use-language.ts';
import { useToggles } from '@/lib/preferences/use-toggles.ts';
import { bulkList } from '@/school/bulk/bulk-list.ts';
import { LazyEnrolDialog } from '@/school/enrolments/enrol-button.tsx';
import type { EnrolTarget } from '@/school/enrolments/enrol-dialog.tsx';
import { useEnrolmentRights } from '@/school/enrolments/enrolment-action.ts';
import { useImportKinds } from '@/school/import-link.tsx';
import { loadKeysDialog } from '@/table/list-keys.tsx';
import type { Resource } from '@/table/resource.ts';
import type { Identified } from '@/table/row-keys.ts';
import { exportAll } from '@/table/use-export.ts';
import { LazyPart } from '@/ui/lazy-part.tsx';
import { useAsked } from '@/ui/use-asked.ts';
import { screenIcon } from './screen-icons.ts';
import { useChargeVerb, useLinkedActions, useStatement } from './use-linked-actions.tsx';
import { useSignOut } from './use-sign-out.ts';

const icon = { size: 18, 'aria-hidden': true };
const { loadDialog } = bulkList('students');

/** Screens that add a record: actions rather than pages. */
export const isForm = (id: string): boolean => id.endsWith('-new');

type ExportedResource<Row extends Identified> = Pick<Resource<Row>, 'list' | 'fileName' | 'texts'>;

interface Opened {
  readonly dialog: 'enrol' | 'keys' | BulkActionName;
  readonly student?: EnrolTarget | undefined;
  readonly course?: EnrolTarget | undefined;
}

/** The dialogs of actions. They stay when the palette closes. */
const useDialogs = () => {
  const { asked, ask, isOpen, close } = useAsked<Opened>();
  const { dialog, student, course } = asked ?? {};
  const is = (name: Opened['dialog']) => isOpen && dialog === name;
  const bulk = dialog === 'enrol' || dialog === 'keys' ? undefined : dialog;
  const dialogs: ReactNode = (
    <>
      <LazyEnrolDialog
        key={`${student?.id} ${course?.id}`}
        isOpen={is('enrol')}
        onClose={close}
        student={student}
        course={course}
      />
      <LazyPart load={loadKeysDialog} isNeeded={is('keys')} onClose={close}>
        {({ KeysDialog }) => <KeysDialog isOpen={is('keys')} onClose={close} isSelectable />}
      </LazyPart>
      <LazyPart load={loadDialog} isNeeded={isOpen && bulk !== undefined} onClose={close}>
        {({ BulkDialog }) =>
          bulk &&
          student && (
            <BulkDialog
              list="students"
              action={bulk}
              selected={{ ids: [student.id] }}
              narrowing={null}
              isOpen={isOpen}
              onClose={close}
              onStarted={close}
            />
          )
        }
      </LazyPart>
    </>
  );
  return { open: ask, dialogs };
};

/** i18n-keys: nav.*, bulk.actions.*, palette.words.* */
export const usePaletteActions = () => {
  const { t, language: shown } = useTranslation();
  const can = useCan();
  const navigate = useNavigate();
  const client = useQueryClient();
  const chooseLanguage = useLanguageChoice();
  const { theme, direction } = useToggles();
  const signOut = useSignOut();
  const { canEnrol } = useEnrolmentRights();
  const importKinds = useImportKinds();
  const { open, dialogs } = useDialogs();
  const statement = useStatement();
  const charge = useChargeVerb();
  const words = (action: string) => t(`palette.words.${action}`);

  const enrol = {
    id: 'enrol',
    title: t('enrolments.enrolStudent'),
    words: words('enrol'),
    icon: <IconClipboardPlus {...icon} />,
    run: () => open({ dialog: 'enrol' }),
  };
  const forms = screens
    .filter(({ id, access }) => isForm(id) && id !== 'import-new' && can(access))
    .map(
      ({ id, path }): PaletteItem => ({
        id,
        title: t(`nav.${id}`),
        words: words(id === 'payment-new' ? 'pay' : 'new'),
        icon: screenIcon(id),
        run: () => void navigate({ to: path }),
      }),
    );
  const imports = importKinds.map((kind) => ({
    id: `import-${kind}`,
    title: t('nav.import-new'),
    hint: t(`nav.${kind}`),
    words: words('import'),
    isOneOfMany: true,
    icon: screenIcon('import-new'),
    run: () => void navigate({ href: `/imports/new?kind=${kind}` }),
  }));
  const exportOf = <Row extends Identified>(kind: string, resource: ExportedResource<Row>) => {
    const { list, fileName, texts } = resource;
    const access = list.endpoint.csv?.access;
    if (!access || !can(access)) return [];
    return [
      {
        id: `export-${kind}`,
        title: t('table.exportCsv'),
        hint: t(`nav.${kind}`),
        words: words('export'),
        isOneOfMany: true,
        icon: <IconDownload {...icon} />,
        run: () => exportAll({ list, fileName, title: t(texts.title), client, t }),
      },
    ];
  };
  const invite = {
    id: 'invite-staff',
    title: t('staff.invite.title'),
    words: words('invite'),
    icon: screenIcon('settings-staff'),
    run: () => void navigate({ href: '/settings/staff#invite' }),
  };
  const items: PaletteItem[] = [
    ...(canEnrol ? [enrol] : []),
    ...forms,
    ...imports,
    ...exportOf('students', students),
    ...exportOf('teachers', teachers),
    ...exportOf('courses', courses),
    ...exportOf('enrolments', enrolments),
    ...exportOf('payments', payments),
    ...(can(inviteStaff.access) ? [invite] : []),
    ...useLinkedActions(),
    ...statement.items,
    {
      id: 'keys',
      title: t('keys.title'),
      hint: '?',
      words: words('keys'),
      icon: screenIcon('jobs'),
      run: () => open({ dialog: 'keys' }),
    },
    {
      id: 'theme',
      title: theme.label,
      words: words('theme'),
      icon: theme.isDark ? <IconSun {...icon} /> : <IconMoon {...icon} />,
      run: theme.toggle,
    },
    {
      id: 'direction',
      title: direction.label,
      icon: direction.isRightToLeft ? (
        <IconTextDirectionLtr {...icon} />
      ) : (
        <IconTextDirectionRtl {...icon} />
      ),
      run: direction.toggle,
    },
    ...languages
      .filter((language) => language !== shown)
      .map((language) => ({
        id: `language-${language}`,
        title: languageNames[language],
        hint: t('layout.language'),
        icon: <IconLanguage {...icon} />,
        run: () => void chooseLanguage(language),
      })),
    {
      id: 'sign-out',
      title: t('layout.signOut'),
      words: words('signOut'),
      icon: <IconLogout {...icon} />,
      run: signOut,
    },
  ];

  const pay: PaletteVerb = {
    id: 'pay',
    title: t('nav.payment-new'),
    words: words('pay'),
    icon: screenIcon('payment-new'),
    run: ({ id }) => void navigate({ href: `/payments/new?student=${id}` }),
  };
  const canManage = can({ action: 'manage', subject: 'Student' });
  const many = actionsOfList.students
    .filter((action) => action !== 'enrol' && canManage)
    .map(
      (action): PaletteVerb => ({
        id: action,
        title: t(`bulk.actions.${action}`),
        words: words(action),
        icon: screenIcon('students'),
        run: (student) => open({ dialog: action, student }),
      }),
    );
  const enrolOne: PaletteVerb = {
    ...enrol,
    title: t('bulk.actions.enrol'),
    hasCourses: true,
    run: (target, kind) =>
      open({ dialog: 'enrol', [kind === 'courses' ? 'course' : 'student']: target }),
  };
  const verbs = [
    ...(canEnrol ? [enrolOne] : []),
    ...(can(recordPayment.access) ? [pay] : []),
    ...charge,
    ...statement.verbs,
    ...many,
  ];
  return { items, verbs, dialogs };
};
