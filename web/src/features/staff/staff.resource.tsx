import { Button, NativeSelect, TextInput } from '@mantine/core';
import { isUserType } from '@provost/contract/ability';
import { inviteStaff } from '@provost/contract/accounts';
import { isStaffType, type StaffType, staffTypes, targetsOf } from '@provost/contract/extra-rules';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callEndpoint } from '@/api/client.ts';
import { adaptCreatedLink, type CreatedLink } from '@/api/hosts/accounts.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { useSession } from '@/api/session/use-session.ts';
import { useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { DialogForm } from '@/forms/dialog-form.tsx';
import { useDialogDraft } from '@/forms/use-dialog-draft.ts';
import { useShownOnce } from '@/forms/use-shown-once.ts';
import { loadPart } from '@/lib/dom/load-part.ts';
import { LinkView } from '@/school/people/link-view.tsx';
import { SettingsLinks } from '@/school/settings-links.tsx';
import { listTexts } from '@/table/list-texts.ts';
import type { Resource } from '@/table/resource.ts';
import { Dialog } from '@/ui/dialog.tsx';
import { staffColumns } from './people-columns.ts';
import {
  type Person,
  type PersonDetails,
  peopleFilters,
  staffDetails,
  staffList,
} from './people-lists.ts';
import { usePermissionWords } from './use-permission-words.ts';

interface InviteFormProps {
  readonly isOpen: boolean;
  /** The link is undefined where it was mailed. */
  readonly onInvited: (created: CreatedLink | undefined, name: string) => void;
  readonly onCancel: () => void;
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

const InviteForm = ({ isOpen, onInvited, onCancel }: InviteFormProps) => {
  const { t } = useTranslation();
  const words = usePermissionWords();
  const roles = useRoles();
  const [typed, setTyped, draft] = useDialogDraft('invite-staff', () => empty, {
    user_type: isStaffType,
  });
  const invite = useVersionedWrite({
    send: (body: Typed, { idempotencyKey }) => callEndpoint(inviteStaff, { body, idempotencyKey }),
    draft,
    showsErrors: true,
  });
  useShownOnce(invite.isPending);
  const submit = () => {
    const name = `${typed.first_name} ${typed.last_name}`.trim();
    const onSuccess = (response: unknown) => onInvited(adaptCreatedLink(response), name);
    invite.send(typed, { onSuccess });
  };
  return (
    <DialogForm
      isOpen={isOpen}
      error={invite.error}
      submitLabel={t('staff.invite.button')}
      issues={Object.fromEntries(
        fields.map(({ name }) => [name, typed[name].trim() ? undefined : t('validation.required')]),
      )}
      isBusy={invite.isPending}
      onSubmit={submit}
      onCancel={onCancel}
    >
      {(errorOf) => (
        <>
          {fields.map(({ name, title, type }, index) => (
            <TextInput
              key={name}
              {...(index === 0 && { 'data-autofocus': true })}
              label={t(title)}
              error={errorOf(name)}
              type={type}
              value={typed[name]}
              onChange={(event) => {
                const { value } = event.currentTarget;
                setTyped((before) => ({ ...before, [name]: value }));
              }}
              dir="auto"
              maxLength={type === 'email' ? 254 : 80}
              autoComplete="off"
            />
          ))}
          <NativeSelect
            label={t('staff.role')}
            value={typed.user_type}
            onChange={({ currentTarget: { value } }) =>
              isStaffType(value) && setTyped((before) => ({ ...before, user_type: value }))
            }
            data={roles.map((type) => ({ value: type, label: words.role(type) }))}
          />
        </>
      )}
    </DialogForm>
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
  if (!can(inviteStaff.access)) return null;
  const open = () => {
    setInvited(undefined);
    setIsOpen(true);
  };
  const close = () => setIsOpen(false);
  const finish = (created: CreatedLink | undefined, name: string) => {
    if (created) setInvited({ ...created, name });
    else close();
  };
  return (
    <>
      <Button onClick={open} leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}>
        {t('staff.invite.button')}
      </Button>
      <Dialog
        isOpen={isOpen}
        title={invited ? t('people.link.title', { name: invited.name }) : t('staff.invite.title')}
        isStatic={invited !== undefined}
        onCancel={close}
      >
        {(isStillOpen) =>
          invited ? (
            <LinkView {...invited} onDone={close} />
          ) : (
            <InviteForm isOpen={isStillOpen} onInvited={finish} onCancel={close} />
          )
        }
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
