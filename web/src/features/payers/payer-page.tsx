import { listAuditEvents } from '@provost/contract/audit';
import { listBalances } from '@provost/contract/charges';
import { useDetails } from '@/api/details/use-details.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { Activity } from '@/school/activity/activity.tsx';
import { Account } from '@/school/charges/account.tsx';
import { OwedLines } from '@/school/charges/owed-lines.tsx';
import { RecordPage } from '@/table/record-page.tsx';
import { payerDetails } from './payer-list.ts';
import { PayerActions, PayerEnrolments, PayerFacts, PayerStudents } from './payer-parts.tsx';

export const PayerPage = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation();
  const can = useCan();
  const load = useDetails(payerDetails, id);
  const { row, more } = load;
  return (
    <RecordPage
      load={load}
      title={row?.name ?? t('payers.one')}
      note={row && t(`payers.kinds.${row.kind}`)}
      list={{ path: '/payers', title: 'nav.payers' }}
      actions={row && <PayerActions payer={row} />}
      aside={row && <PayerFacts payer={row} />}
      overview={
        more && (
          <>
            <OwedLines balances={more.balances} payer={more.id} />
            <PayerStudents payer={more} />
            <PayerEnrolments payer={more} />
          </>
        )
      }
      tabs={[
        more &&
          can(listBalances.access) && {
            id: 'account',
            title: 'record.account',
            content: (
              <Account
                of="payer"
                id={id}
                name={more.name}
                payer={id}
                enrolments={more.enrolments.map(({ id: enrolment, student, course }) => ({
                  id: enrolment,
                  name: student.full_name,
                  course: course.title,
                }))}
              />
            ),
          },
        can(listAuditEvents.access) && {
          id: 'activity',
          title: 'record.activity',
          content: <Activity subject="Payer" id={id} />,
        },
      ]}
    />
  );
};
