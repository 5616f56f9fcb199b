import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { DetailsSection } from '@/ui/details-section.tsx';
import { AccountActions } from './account-actions.tsx';
import { PersonHeading } from './person-heading.tsx';

interface PersonAsideProps {
  readonly id: string;
  readonly person: {
    readonly full_name: string | undefined;
    readonly email: string | undefined;
    readonly status: string | undefined;
    readonly is_erased?: boolean | undefined;
  };
  /** What the person is, where there is no name. */
  readonly name: string;
  /** Where to go after the person was erased. */
  readonly list: '/students' | '/teachers';
  readonly canUpdate: boolean;
  /** Further buttons, before the others. */
  readonly actions?: ReactNode;
  /** Facts. */
  readonly children?: ReactNode;
}

/** Beside the tabs of a person's page: name and email, facts, and the actions on the account. */
export const PersonAside = (props: PersonAsideProps) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { id, person, name, canUpdate } = props;
  return (
    <>
      <PersonHeading name={person.full_name} email={person.email} />
      {props.children}
      {canUpdate && !person.is_erased && (
        <DetailsSection title={t('people.account')}>
          <AccountActions
            id={id}
            name={name}
            email={person.email}
            status={person.status}
            onErased={() => void navigate({ to: props.list })}
          >
            {props.actions}
          </AccountActions>
        </DetailsSection>
      )}
    </>
  );
};
