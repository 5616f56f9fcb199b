import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '@/api/error-lines.ts';
import { SectionSkeleton } from '@/ui/details-content.tsx';
import { QueryState } from '@/ui/query-state.tsx';
import { type Account, accountQuery } from './account.queries.ts';

interface AccountStateProps {
  readonly enrolment: string;
  /** Of the skeleton. */
  readonly lines: number;
  readonly children: (account: Account) => ReactNode;
}

/** What an enrolment owes, in every state of its query. */
export const AccountState = ({ enrolment, lines, children }: AccountStateProps) => {
  const { t } = useTranslation();
  return (
    <QueryState
      query={useQuery(accountQuery(enrolment))}
      skeleton={<SectionSkeleton lines={lines} />}
      failedTitle={t('charges.failure')}
      toFailure={(error) => failureOf(error, t)}
    >
      {children}
    </QueryState>
  );
};
