import { languageNames } from '@provost/contract/locales';
import {
  type ListedPayer,
  type Payer,
  type PayerDetails,
  payerDetailRows,
  updatePayer,
} from '@provost/contract/payers';
import type { Own } from '@/api/own.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { useTexts } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { OwedLines } from '@/school/charges/owed-lines.tsx';
import { EditLink, EntityLink } from '@/school/entity-link.tsx';
import { CreateInvoice } from '@/school/invoices/create-invoice.tsx';
import { RecordSplit } from '@/school/payers/record-split.tsx';
import { statusWord } from '@/school/status-badge.tsx';
import type { RecordProps } from '@/table/resource.ts';
import { ActionRow } from '@/ui/action-row.tsx';
import { SectionSkeleton } from '@/ui/details-content.tsx';
import { DetailsSection, Fact, Facts, Line, Lines, TimeFact } from '@/ui/details-section.tsx';
import styles from './payers.module.css';

/** An erased payer can be read, but no longer changed. */
export const PayerActions = ({ payer }: { readonly payer: Own<Payer> }) =>
  useCan()(updatePayer.access) &&
  !payer.is_erased && (
    <>
      <RecordSplit payer={payer.id} name={payer.name} />
      <CreateInvoice billed={{ payer: payer.id }} />
      <EditLink to="payers" id={payer.id} />
    </>
  );

export const PayerFacts = ({ payer }: { readonly payer: Own<Payer> }) => {
  const { t } = useTranslation();
  return (
    <DetailsSection title={t('payers.about')}>
      <Facts>
        <Fact name={t('payers.kind')}>{t(`payers.kinds.${payer.kind}`)}</Fact>
        <Fact name={t('table.fields.email')}>{payer.email}</Fact>
        <Fact name={t('table.fields.phone')}>{payer.phone}</Fact>
        <Fact name={t('payers.address')}>
          {payer.address && <span className={styles.lines}>{payer.address}</span>}
        </Fact>
        <Fact name={t('payers.taxNumber')}>{payer.tax_number}</Fact>
        <Fact name={t('layout.language')}>{languageNames[payer.locale]}</Fact>
        <TimeFact name={t('payers.added')} at={payer.created_at} />
      </Facts>
    </DetailsSection>
  );
};

const StudentLink = ({ student }: { readonly student: Own<PayerDetails>['students'][number] }) => (
  <EntityLink to="students" id={student.id} name={student.full_name} />
);

/** For whom the payer pays. */
export const PayerStudents = ({ payer }: { readonly payer: Own<PayerDetails> }) => {
  const { t } = useTranslation();
  return (
    <DetailsSection title={t('payers.students')} note={latest(t, payer.students.length)}>
      <Lines empty={t('payers.noStudents')}>
        {payer.students.map((student) => (
          <Line key={student.id} name={<StudentLink student={student} />} note={student.email} />
        ))}
      </Lines>
    </DetailsSection>
  );
};

export const PayerEnrolments = ({ payer }: { readonly payer: Own<PayerDetails> }) => {
  const { t, format } = useTexts();
  return (
    <DetailsSection title={t('record.enrolments')} note={latest(t, payer.enrolments.length)}>
      <Lines empty={t('payers.noEnrolments')}>
        {payer.enrolments.map(({ id, student, course, status, enrolled_at, balance }) => (
          <Line
            key={id}
            name={<EntityLink to="courses" id={course.id} name={course.title} />}
            note={`${student.full_name} · ${format.date(enrolled_at)}`}
          >
            {format.money(balance.balance, balance.currency)} · {statusWord(t, status, 'enrolment')}
          </Line>
        ))}
      </Lines>
    </DetailsSection>
  );
};

const latest = (t: ReturnType<typeof useTranslation>['t'], count: number): string | undefined =>
  count < payerDetailRows ? undefined : t('courses.latestStudents', { shown: count });

export const PayerDrawer = ({
  row,
  more,
  isLoadingMore,
}: RecordProps<Own<ListedPayer>, Own<PayerDetails>>) => (
  <>
    <ActionRow>
      <PayerActions payer={row} />
    </ActionRow>
    <PayerFacts payer={row} />
    <OwedLines balances={row.balances} payer={row.id} />
    {isLoadingMore && <SectionSkeleton lines={5} />}
    {more && <PayerStudents payer={more} />}
    {more && <PayerEnrolments payer={more} />}
  </>
);
