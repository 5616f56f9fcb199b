import { languageNames, languageOf, languages } from '@provost/contract/locales';
import { listPayers } from '@provost/contract/payers';
import {
  registerStudent,
  type Student,
  type StudentDetails,
  updateStudent,
} from '@provost/contract/students';
import { studentChange, studentForm } from '@provost/contract/students.form';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Adapted } from '@/api/hosts/adapted.ts';
import type { Own } from '@/api/own.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { type Choice, choiceOf, choicesOf, withChosen } from '@/forms/choice.ts';
import { ChoiceField } from '@/forms/choice-field.tsx';
import { ChoicesFailed } from '@/forms/choices-failed.tsx';
import { DateField } from '@/forms/date-field.tsx';
import {
  baseFrom,
  chosenValue,
  emptyValues,
  type FormBase,
  type FormSpec,
} from '@/forms/field-spec.ts';
import { FlagField } from '@/forms/flag-field.tsx';
import styles from '@/forms/form.module.css';
import { useFormContext } from '@/forms/form-context.ts';
import { FormSection } from '@/forms/form-section.tsx';
import { RecordFormView } from '@/forms/record-form-view.tsx';
import {
  type EditForm,
  type EditFormProps,
  EditScreen,
  NewFormView,
  useEditForm,
  useNewForm,
} from '@/forms/record-screens.tsx';
import { SearchField } from '@/forms/search-field.tsx';
import { TextField } from '@/forms/text-field.tsx';
import { useShownOnce } from '@/forms/use-shown-once.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { classLevelsQuery, isOffered, ownLevel } from '@/school/courses/class-levels.ts';
import { payerQuery, payerSearchQuery } from '@/school/payers/payer-choices.ts';
import { useLinkAfterSave } from '@/school/people/link-dialog.tsx';
import { RecordTagsField, tagNames } from '@/school/tags/record-tags-field.tsx';
import { useMatches } from '@/school/use-matches.ts';
import { studentDetails } from './student-list.ts';

/** Labels are the headings of the list's columns. */
export const studentSpec: FormSpec = {
  first_name: { kind: 'text', title: 'registration.fields.first_name', isRequired: true },
  last_name: { kind: 'text', title: 'registration.fields.last_name', isRequired: true },
  email: { kind: 'text', title: 'table.fields.email', isRequired: true },
  phone: { kind: 'phone', title: 'table.fields.phone' },
  class_level: { kind: 'id', title: 'table.fields.classLevel' },
  locale: { kind: 'text', title: 'layout.language', isRequired: true },
  trial_ends_at: { kind: 'instant', title: 'people.extendTrial.field' },
  payer: { kind: 'id', title: 'payers.one' },
  tags: { kind: 'list', title: 'tags.many' },
};

const newStudentSpec: FormSpec = {
  ...studentSpec,
  invite: { kind: 'flag', title: 'people.invitation.field' },
};

const newStudent = (locale: string): FormBase => ({
  values: { ...emptyValues(newStudentSpec), locale },
  version: undefined,
});

export const studentBase = (student: Adapted<Student>): FormBase =>
  baseFrom(studentSpec, student, {
    class_level: student.class_level_id ?? '',
    payer: student.payer?.id ?? '',
    tags: tagNames(student),
  });

export const StudentNewScreen = () => {
  const { chosen } = useTranslation();
  const base = useMemo(() => newStudent(languageOf(chosen) ?? 'en'), [chosen]);
  const link = useLinkAfterSave();
  const form = useNewForm({
    name: 'student',
    kept: ['class_level', 'locale', 'invite'],
    spec: newStudentSpec,
    schema: studentForm,
    base,
    endpoint: registerStudent,
    onResponse: link.remember,
    baseOf: studentBase,
    before: link.then,
    fieldOfCode: { email_in_use: 'email' },
  });
  // The link of the invitation is shown once.
  useShownOnce(form.isSaving && form.values.invite === true);
  return (
    <>
      <NewFormView name="student" form={form}>
        <StudentFields isNew />
      </NewFormView>
      {link.dialog}
    </>
  );
};

export const StudentEditScreen = () => (
  <EditScreen
    details={studentDetails}
    titleOf={({ full_name }) => full_name}
    kind="students.one"
    form={StudentEditForm}
  />
);

const payerChoice = (payer: Adapted<Student>['payer']) =>
  payer?.name === undefined ? undefined : choiceOf(payer.id, payer.name);

const StudentEditForm = ({ id, record }: EditFormProps<Own<StudentDetails>>) => {
  const { t } = useTranslation();
  const { data: levels = [] } = useQuery(classLevelsQuery);
  const [theirs, setTheirs] = useState<Adapted<Student>>();
  const payer = payerChoice(record.payer);
  const edit: EditForm = useEditForm({
    name: 'student',
    id,
    endpoint: updateStudent,
    spec: studentSpec,
    schema: studentChange,
    base: studentBase(record),
    baseOf: studentBase,
    onConflict: setTheirs,
    fieldOfCode: { email_in_use: 'email' },
    describe: (name, value) => {
      if (name === 'class_level') return levels.find((level) => level.id === value)?.name;
      const known = [payer, payerChoice(theirs?.payer), chosen.data];
      return name === 'payer' ? known.find((choice) => choice?.value === value)?.label : undefined;
    },
  });
  const { form, leave } = edit;
  const chosen = useQuery(payerQuery(chosenValue(form.values.payer)));
  return (
    <RecordFormView form={form} label={t('students.one')} onCancel={leave}>
      <StudentFields isNew={false} level={ownLevel(record)} payer={payer} />
    </RecordFormView>
  );
};

interface StudentFieldsProps {
  readonly isNew: boolean;
  /** The student's own, which the list might not offer. */
  readonly level?: Choice | undefined;
  /** The student's own, which the search might not find. */
  readonly payer?: Choice | undefined;
}

/** The fields of the student form, new or edited. */
const StudentFields = ({ isNew, level, payer }: StudentFieldsProps) => {
  const { t } = useTranslation();
  const levels = useQuery(classLevelsQuery);
  const { values } = useFormContext();
  const canChoosePayer = useCan()(listPayers.access);
  const choices = (levels.data ?? [])
    // The student keeps a level that has been archived since.
    .filter((level) => isOffered(level) || level.id === values.class_level)
    .map(({ id, name }) => ({ value: id ?? name, label: name }));
  return (
    <>
      <FormSection title={t('registration.person')}>
        <div className={styles.pair}>
          <TextField name="first_name" />
          <TextField name="last_name" />
        </div>
        <TextField name="email" type="email" />
        <TextField name="phone" type="tel" hint={t('registration.phoneHint')} />
        {isNew && <FlagField name="invite" hint={t('people.invitation.fieldHint')} />}
      </FormSection>
      <FormSection title={t('students.schooling')}>
        <div className={styles.pair}>
          <ChoiceField name="class_level" choices={withChosen(choices, level)} />
          <ChoiceField
            name="locale"
            choices={choicesOf(languages, (value) => languageNames[value])}
          />
        </div>
        <ChoicesFailed of={[levels]} />
        <DateField
          name="trial_ends_at"
          timeLabel={t('people.extendTrial.time')}
          {...(isNew && { hint: t('students.trialHint') })}
        />
        <RecordTagsField />
      </FormSection>
      {canChoosePayer && (
        <FormSection title={t('payers.billing')}>
          <PayerField payer={payer} />
        </FormSection>
      )}
    </>
  );
};

/** Who is asked for the money, found by typing. For roles that can read payers. */
const PayerField = ({ payer }: Pick<StudentFieldsProps, 'payer'>) => {
  const { t } = useTranslation();
  const { values } = useFormContext();
  const payers = useMatches(payerSearchQuery);
  const id = chosenValue(values.payer);
  const named = useQuery(payerQuery(id === payer?.value ? '' : id));
  return (
    <SearchField
      name="payer"
      chosen={named.data ?? payer}
      hint={t('payers.studentHint')}
      {...payers}
    />
  );
};
