import { listBalances } from '@provost/contract/charges';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callEndpoint } from '@/api/client.ts';
import { failureOf } from '@/api/error-lines.ts';
import { ownRecord } from '@/api/own.ts';
import { EnrolmentAccount } from '@/school/charges/enrolment-account.tsx';
import { SectionSkeleton } from '@/ui/details-content.tsx';
import { QueryState } from '@/ui/query-state.tsx';

/** As many as fit on a page of the list. */
const maxEnrolments = 100;

type Response = NonNullable<typeof listBalances.types>['response'];

/** The enrolments of a student that owe or have paid something, the longest overdue first. */
const studentBalances = (student: string) => {
  const query = { student, page_size: maxEnrolments };
  return queryOptions({
    queryKey: [listBalances.path, query],
    queryFn: async ({ signal }) =>
      ownRecord<Response>(await callEndpoint(listBalances, { query, signal })).results,
  });
};

interface StudentAccountProps {
  readonly id: string;
  readonly name: string;
}

/** What the student owes: an account per enrolment. */
export const StudentAccount = ({ id, name }: StudentAccountProps) => {
  const { t } = useTranslation();
  return (
    <QueryState
      query={useQuery(studentBalances(id))}
      skeleton={<SectionSkeleton lines={6} />}
      failedTitle={t('charges.failure')}
      toFailure={(error) => failureOf(error, t)}
    >
      {(balances) =>
        balances.length === 0 ? (
          <p>{t('charges.empty')}</p>
        ) : (
          balances.map((balance) => (
            <EnrolmentAccount
              key={balance.id}
              enrolment={balance.id}
              name={name}
              course={balance.course.title}
            />
          ))
        )
      }
    </QueryState>
  );
};
