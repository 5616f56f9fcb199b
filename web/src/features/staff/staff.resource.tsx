import { Button } from '@mantine/core';
import { isUserType } from '@provost/contract/ability';
import { inviteStaff } from '@provost/contract/accounts';
import { isStaffType, type StaffType, staffTypes, targetsOf } from '@provost/contract/extra-rules';
import { IconPlus } from '@tabler/icons-react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { callEndpoint } from '@/api/client.ts';
import { adaptCreatedLink, type CreatedLink } from '@/api/hosts/accounts.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { useSession } from '@/api/session/use-session.ts';
import { useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { choicesOf } from '@/forms/choice.ts';
import { DialogSelect, DialogText } from '@/forms/dialog-fields.tsx';
import { WriteForm } from '@/forms/dialog-form.tsx';
import { useDialogDraft } from '@/forms/use-dialog-draft.ts';
import { useShownOnce } from '@/forms/use-shown-once.ts';
import { loadPart } from '@/lib/dom/load-part.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { LinkView } from '@/school/people/link-dialog.tsx';
import { SettingsLinks } from '@/school/settings-links.tsx';
import { listTexts } from '@/table/list-texts.ts';
import type { Resource } from '@/table/resource.ts';
import { Dialog } from '@/ui/dialog.tsx';
import {
  type Person,
  type PersonDetails,
  peopleFilters,
  staffColumns,
  staffDetails,
  staffList,
} from './people-lists.ts';
import { usePermissionWords } from './permission-areas.ts';

interface InviteFormProps {
  /** The link is undefined where it was mailed. */
  readonly onInvited: (created: CreatedLink | undefined, name: string) => void;
}

const fields = [
  { name: 'email', title: 'table.fields.email', type: 'email' },
  { name: 'first_name', title: 'registration.fields.first_name', type: 'text' },
  { name: 'last_name', title: 'registration.fields.last_name', type: 'text' },
] as const;

type Typed = Record<(typeof fields)[number]['name'], string> & { user_type: StaffType };

const empty: Typed = { email: '', first_name: '', last_name: '', user_type: 'support' };

/** The roles that the signed-in user can invite. */
const useRoles = (): readonly StaffType[] => {
  const me = useSession()?.user?.user_type;
  const targets = isUserType(me) ? (targetsOf('invite', me) ?? []) : [];
  return staffTypes.filter((type) => targets.includes(type));
};

const InviteForm = ({ onInvited }: InviteFormProps) => {
  const { t } = useTranslation();
  const words = usePermissionWords();
  const roles = useRoles();
  const { typed, field, required, draft } = useDialogDraft('invite-staff', () => empty, {
    user_type: isStaffType,
  });
  const invite = useVersionedWrite({
    send: (body: Typed, { idempotencyKey }) => callEndpoint(inviteStaff, { body, idempotencyKey }),
    draft,
  });
  useShownOnce(invite.isPending);
  const name = `${typed.first_name} ${typed.last_name}`.trim();
  return (
    <WriteForm
      write={invite}
      body={typed}
      onSaved={(response) => onInvited(adaptCreatedLink(response), name)}
      submitLabel={t('staff.invite.button')}
      issues={required('email', 'first_name', 'last_name')}
    >
      {fields.map(({ name: text, title, type }, index) => (
        <DialogText
          key={text}
          {...field(text)}
          isFirst={index === 0}
          label={t(title)}
          type={type}
          dir="auto"
          maxLength={type === 'email' ? 254 : 80}
          autoComplete="off"
        />
      ))}
      <DialogSelect
        {...field('user_type')}
        label={t('staff.role')}
        data={choicesOf(roles, (type) => words.role(type))}
      />
    </WriteForm>
  );
};

interface Invited extends CreatedLink {
  readonly name: string;
}

/** Invites a colleague. Where the server sends no mail, the dialog then shows the link. */
const InviteButton = () => {
  const { t } = useTranslation();
  const can = useCan();
  const [isOpen, setIsOpen] = useState(false);
  const [invited, setInvited] = useState<Invited>();
  const { hash } = useLocation();
  const navigate = useNavigate();
  // From the palette.
  const isAsked = hash === 'invite';
  if (!can(inviteStaff.access)) return null;
  const open = () => {
    setInvited(undefined);
    setIsOpen(true);
  };
  const close = () => {
    setIsOpen(false);
    if (isAsked) void navigate({ to: '.', search: true, hash: '', replace: true });
  };
  const finish = (created: CreatedLink | undefined, name: string) => {
    if (created) setInvited({ ...created, name });
    else close();
  };
  return (
    <>
      <Button onClick={open} leftSection={<IconPlus size={16} aria-hidden />}>
        {t('staff.invite.button')}
      </Button>
      <Dialog
        isOpen={isOpen || isAsked}
        title={invited ? t('people.link.title', { name: invited.name }) : t('staff.invite.title')}
        isStatic={invited !== undefined}
        onCancel={close}
      >
        {invited ? <LinkView {...invited} onDone={close} /> : <InviteForm onInvited={finish} />}
      </Dialog>
    </>
  );
};

export const resource: Resource<Person, PersonDetails> = {
  fileName: 'staff',
  texts: listTexts('staff', 'nav.settings-staff'),
  list: staffList,
  columns: staffColumns,
  filters: peopleFilters,
  record: {
    details: staffDetails,
    kind: 'staff.one',
    title: ({ full_name }) => full_name,
    load: async () => (await loadPart(() => import('./person-drawer.tsx'))).StaffDrawer,
  },
  actions: <InviteButton />,
  links: <SettingsLinks />,
};
