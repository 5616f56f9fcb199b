import { VisuallyHidden } from '@mantine/core';
import { isUserType } from '@provost/contract/ability';
import { canActOn, type ExtraRule } from '@provost/contract/extra-rules';
import { updateUser } from '@provost/contract/user';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { callEndpoint } from '@/api/client.ts';
import { useSession } from '@/api/session/use-session.ts';
import { useTexts } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import {
  EndSessions,
  InvitationActions,
  ResetLinkButton,
  ResetMfa,
} from '@/school/people/account-actions.tsx';
import { type AccountChange, EditAccount } from '@/school/people/account-dialog.tsx';
import { EraseButton } from '@/school/people/erase-button.tsx';
import { ExportData } from '@/school/people/export-data.tsx';
import { PersonHeading } from '@/school/people/person-heading.tsx';
import { StatusActions, useChangeStatus } from '@/school/people/status-actions.tsx';
import type { RecordProps } from '@/table/resource.ts';
import { ActionRow } from '@/ui/action-row.tsx';
import { SectionSkeleton } from '@/ui/details-content.tsx';
import { DetailsSection, Fact, Facts, Line, Lines, TimeFact } from '@/ui/details-section.tsx';
import { DialogButton } from '@/ui/dialog-button.tsx';
import { EmptyValue } from '@/ui/empty-value.tsx';
import { ChangeRoleForm } from './change-role-form.tsx';
import {
  type Person,
  type PersonDetails,
  type PersonSource,
  staffDetails,
  userDetails,
} from './people-lists.ts';
import { type Area, areasOf, usePermissionWords } from './permission-areas.ts';
import styles from './staff.module.css';

/** Why a person can do something: the role, its rule and the scope. And what they cannot. */
const PermissionsExplained = ({ person }: { readonly person: PersonDetails }) => {
  const { t } = useTranslation();
  const words = usePermissionWords();
  const name = person.full_name ?? t('users.one');
  const areas = areasOf(person);
  const given = areas.filter(({ actions }) => actions.length > 0);
  const missing = areas.filter(({ actions }) => actions.length === 0);
  const isActive = person.status === 'active';
  return (
    <DetailsSection title={t('staff.why.title', { name })}>
      {!isActive && (
        <p className={styles.warning}>
          {t('staff.why.notActive', { name, status: t(`status.${person.status ?? 'invited'}`) })}
        </p>
      )}
      <p className={`soft ${styles.hint}`}>{t('staff.why.hint')}</p>
      <Lines>
        {given.map((area) => (
          <Line
            key={area.subject}
            name={`${words.area(area.subject)}: ${words.allowed(area)}`}
            note={<Path role={words.role(person.user_type)} area={area} />}
          />
        ))}
        {person.extra.map((extra) => (
          <Line
            key={extra.name}
            name={words.extra(extra)}
            note={t('staff.why.extra', { role: words.role(person.user_type) })}
          />
        ))}
      </Lines>
      {missing.length > 0 && (
        <p className={`soft ${styles.hint}`}>
          {t('staff.why.noRule', {
            role: words.role(person.user_type),
            areas: missing.map(({ subject }) => words.area(subject)).join(', '),
          })}
        </p>
      )}
    </DetailsSection>
  );
};

/** Role › rule › scope. */
const Path = ({ role, area }: { readonly role: string; readonly area: Area }) => {
  const { t } = useTranslation();
  const words = usePermissionWords();
  const rule = area.rules
    .map(({ subject, actions }) => `${words.area(subject)}: ${words.actions(actions)}`)
    .join(', ');
  const steps = [role, rule, t(area.isOwnOnly ? 'staff.scope.own' : 'staff.scope.all')];
  return steps.map((step, index) => (
    <span key={step}>
      {index > 0 && (
        <>
          <span aria-hidden> › </span>
          <VisuallyHidden>, </VisuallyHidden>
        </>
      )}
      <bdi>{step}</bdi>
    </span>
  ));
};

type DrawerProps = RecordProps<Person, PersonDetails>;

export const StaffDrawer = (props: DrawerProps) => (
  <PersonDrawer {...props} source={staffDetails} />
);

export const UserDrawer = (props: DrawerProps) => <PersonDrawer {...props} source={userDetails} />;

interface PersonDrawerProps extends DrawerProps {
  readonly source: PersonSource;
}

const PersonDrawer = ({ id, row, more, isLoadingMore, source }: PersonDrawerProps) => (
  <>
    <PersonHeading name={row.full_name} email={row.email} status={row.status} />
    <ActionRow>
      <PersonActions id={id} person={row} source={source} />
    </ActionRow>
    <PersonFacts id={id} person={row} />
    {more && <PermissionsExplained person={more} />}
    {isLoadingMore && <SectionSkeleton lines={8} />}
  </>
);

const PersonFacts = ({ id, person }: { readonly id: string; readonly person: Person }) => {
  const { t } = useTranslation();
  const { role } = usePermissionWords();
  const { user_type: type } = person;
  const page = type === 'student' || type === 'teacher' ? (`/${type}s/$id` as const) : undefined;
  return (
    <DetailsSection title={t('people.account')}>
      <Facts>
        <Fact name={t('staff.role')}>
          {page ? (
            <Link to={page} params={{ id }}>
              {role(type)}
            </Link>
          ) : (
            role(type)
          )}
        </Fact>
        <Fact name={t('table.fields.phone')}>{person.phone}</Fact>
        <TimeFact name={t('table.fields.joined')} at={person.created_at} />
        <TimeFact name={t('table.fields.lastSignIn')} at={person.last_login_at} />
        {person.mfa_enabled !== undefined && (
          <Fact name={t('twoStep.title')}>
            {t(person.mfa_enabled ? 'twoStep.on' : 'twoStep.off')}
          </Fact>
        )}
        {person.status === 'invited' && (
          <Fact name={t('people.invitation.until')}>
            <InvitationEnd at={person.invitation_expires_at} />
          </Fact>
        )}
      </Facts>
    </DetailsSection>
  );
};

/** The exact time: an invitation holds for hours, not days. */
const InvitationEnd = ({ at }: { readonly at: string | undefined }) => {
  const { t, format } = useTexts();
  if (at === undefined) return <EmptyValue />;
  const isOver = Date.parse(at) <= Date.now();
  return isOver ? (
    t('people.invitation.expired')
  ) : (
    <time dateTime={at}>{format.zonedTime(at)}</time>
  );
};

interface PersonActionsProps {
  readonly id: string;
  readonly person: Person;
  readonly source: PersonSource;
}

/** What the signed-in user can do to a person, by the rules of the contract. */
const useRules = (id: string, person: Person) => {
  const me = useSession()?.user;
  return (rule: ExtraRule): boolean => {
    if (!isUserType(me?.user_type) || person.is_erased) return false;
    // Owners can give up their own role; everything else is up to a colleague.
    if (me.id === id && rule !== 'change_role') return false;
    return canActOn(rule, me.user_type, person.user_type);
  };
};

const PersonActions = ({ id, person, source }: PersonActionsProps) => {
  const { t } = useTranslation();
  const can = useRules(id, person);
  const name = person.full_name ?? t('users.one');
  const statusChange = useChangeStatus(source, id, name);
  const { status } = person;
  const client = useQueryClient();
  const isSelf = useSession()?.user.id === id;
  const saveAccount = async (body: AccountChange, idempotencyKey: string) => {
    await callEndpoint(updateUser, { params: { id }, body, idempotencyKey });
    await client.invalidateQueries();
  };
  return (
    <>
      {can('change_role') && (
        <DialogButton
          label={t('staff.changeRole.button')}
          title={t('staff.changeRole.title', { name })}
        >
          <ChangeRoleForm id={id} person={person} />
        </DialogButton>
      )}
      {can('change_role') && !isSelf && (
        <EditAccount name={name} account={person} onSave={saveAccount} />
      )}
      {can('resend_invitation') && status === 'invited' && (
        <InvitationActions id={id} name={name} />
      )}
      {can('reset_link') && status === 'active' && <ResetLinkButton id={id} name={name} />}
      {can('end_sessions') && status === 'active' && <EndSessions id={id} name={name} />}
      {can('reset_mfa') && person.mfa_enabled && <ResetMfa id={id} name={name} />}
      {can('export_data') && <ExportData id={id} />}
      {can('erase') && <EraseButton id={id} name={name} email={person.email} />}
      {can('change_status') && (
        <StatusActions name={name} status={status} setBy={person.status_set_by} {...statusChange} />
      )}
    </>
  );
};
