import type { ReactNode } from 'react';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { Loaded } from '@/school/loaded.tsx';
import { type Account, accountQuery } from './account.queries.ts';

interface AccountStateProps {
  readonly enrolment: string;
  /** Of the skeleton. */
  readonly lines: number;
  readonly children: (account: Account) => ReactNode;
}

/** What an enrolment owes, in every state of its query. */
export const AccountState = ({ enrolment, ...props }: AccountStateProps) => {
  const { t } = useTranslation();
  return <Loaded query={accountQuery(enrolment)} failedTitle={t('charges.failure')} {...props} />;
};
