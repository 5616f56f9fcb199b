import { Checkbox, NativeSelect } from '@mantine/core';
import { createClassLevel } from '@provost/contract/class-levels';
import { listSubjects } from '@provost/contract/courses';
import { listPaymentPlans } from '@provost/contract/payment-plans';
import { listTaxRates } from '@provost/contract/tax-rates';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { silentQuery } from '@/api/own.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { schoolQuery } from '@/api/school-query.ts';
import { type Choice, choicesOf, withChosen } from '@/forms/choice.ts';
import { ChoiceField } from '@/forms/choice-field.tsx';
import { ChoicesFailed } from '@/forms/choices-failed.tsx';
import { DateField } from '@/forms/date-field.tsx';
import { chosenValue } from '@/forms/field-spec.ts';
import styles from '@/forms/form.module.css';
import { useField, useFormContext } from '@/forms/form-context.ts';
import { FormSection } from '@/forms/form-section.tsx';
import { MoneyField } from '@/forms/money-field.tsx';
import { SearchField } from '@/forms/search-field.tsx';
import { TextField } from '@/forms/text-field.tsx';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { classLevelsQuery, levelChoices } from '@/school/courses/class-levels.ts';
import { paymentPlansQuery, taxRatesQuery } from '@/school/courses/course.queries.ts';
import { RecordTagsField } from '@/school/tags/record-tags-field.tsx';
import { useMatches } from '@/school/use-matches.ts';
import { teacherQuery, teacherSearchQuery } from './teacher-choices.ts';

const subjectsQuery = silentQuery(listSubjects);

interface CourseFieldsProps {
  /** The course's own class level and teacher, which the lists might not offer. */
  readonly level?: Choice | undefined;
  readonly teacher?: Choice | undefined;
}

/** The fields of the course form, new or edited. */
export const CourseFields = ({ level, teacher }: CourseFieldsProps) => {
  const { t } = useTranslation();
  const { values } = useFormContext();
  const levels = useQuery(classLevelsQuery);
  const canAddLevels = useCan()(createClassLevel.access);
  const { data: subjects = [] } = useQuery(subjectsQuery);
  const teachers = useMatches(teacherSearchQuery);
  const teacherId = chosenValue(values.teacher);
  const named = useQuery(teacherQuery(teacherId === teacher?.value ? '' : teacherId));
  const school = useQuery(schoolQuery);
  const currency = String(values.currency ?? '');
  return (
    <>
      <FormSection title={t('courses.about')}>
        <TextField name="title" />
        <div className={styles.pair}>
          <TextField name="code" />
          <TextField name="subject" suggestions={subjects} />
        </div>
        <div className={styles.pair}>
          <ChoiceField
            name="class_level"
            choices={withChosen(levelChoices(levels.data ?? []), level)}
          />
          <SearchField name="teacher" chosen={named.data ?? teacher} {...teachers} />
        </div>
        <ChoicesFailed of={[levels]} />
        {levels.data?.length === 0 && canAddLevels && (
          <Link to="/settings/class-levels">{t('firstRun.steps.has_class_level')}</Link>
        )}
        <TextField name="description" rows={5} maxLength={5000} />
        <RecordTagsField />
      </FormSection>
      <FormSection title={t('courses.schedule')}>
        <div className={styles.pair}>
          <DateField name="starts_at" timeLabel={t('courses.startTime')} />
          <DateField name="ends_at" timeLabel={t('courses.endTime')} />
        </div>
        <TextField name="capacity" inputMode="numeric" hint={t('courses.capacityHint')} isShort />
      </FormSection>
      <FormSection title={t('courses.money')} hint={t('courses.priceHint')}>
        <div className={styles.pair}>
          <MoneyField name="price" unit={currency} />
          <ChoiceField
            name="currency"
            choices={(school.data?.currencies ?? []).map((code) => ({ value: code, label: code }))}
          />
        </div>
        <ChoicesFailed of={[school]} />
      </FormSection>
      <CourseBillingFields />
    </>
  );
};

interface Archivable {
  readonly id: string;
  readonly archived: boolean;
}

/** What is archived can stay where it was chosen before. */
const offered = <R extends Archivable>(
  records: readonly R[] | undefined,
  chosen: readonly string[],
) => (records ?? []).filter(({ id, archived }) => !archived || chosen.includes(id));

/** How the course is paid: for roles that can read plans and tax rates. */
const CourseBillingFields = () => {
  const { t } = useTranslation();
  const can = useCan();
  const seesPlans = can(listPaymentPlans.access);
  const seesRates = can(listTaxRates.access);
  const rates = useQuery({ ...taxRatesQuery, enabled: seesRates });
  const { value: rate } = useField({ name: 'tax_rate' });
  if (!seesPlans && !seesRates) return null;
  return (
    <FormSection title={t('courses.billing')} hint={t('courses.billingHint')}>
      {seesPlans && <PlansField />}
      {seesRates && (
        <ChoiceField
          name="tax_rate"
          choices={offered(rates.data, [String(rate ?? '')]).map(({ id, name }) => ({
            value: id,
            label: name,
          }))}
          isShort
        />
      )}
      <ChoicesFailed of={seesRates ? [rates] : []} />
    </FormSection>
  );
};

/** The plans that the course offers. The first is the default. */
const PlansField = () => {
  const { t } = useTranslation();
  const plans = useQuery(paymentPlansQuery);
  const { value, change, leave, wrapper } = useField({
    name: 'payment_plans',
    hint: t('courses.plansHint'),
  });
  const chosen = Array.isArray(value) ? value : [];
  const records = offered(plans.data, chosen);
  const nameOf = (id: string) => records.find((plan) => plan.id === id)?.name ?? id;
  return (
    <>
      <Checkbox.Group
        label={wrapper.label}
        labelProps={wrapper.labelProps ?? {}}
        description={records.length === 0 ? t('settings.plans.empty') : wrapper.description}
        error={wrapper.error}
        inputWrapperOrder={wrapper.inputWrapperOrder}
        value={[...chosen]}
        onChange={change}
        onBlur={leave}
      >
        <div className={styles.checks}>
          {records.map(({ id, name }) => (
            <Checkbox key={id} value={id} label={name} />
          ))}
        </div>
      </Checkbox.Group>
      {chosen.length > 1 && (
        <NativeSelect
          className={styles.short ?? ''}
          label={t('courses.defaultPlan')}
          value={chosen[0] ?? ''}
          onChange={(event) => {
            const first = event.currentTarget.value;
            change([first, ...chosen.filter((id) => id !== first)]);
          }}
          data={choicesOf(chosen, (id) => nameOf(id))}
        />
      )}
      <ChoicesFailed of={[plans]} />
    </>
  );
};
