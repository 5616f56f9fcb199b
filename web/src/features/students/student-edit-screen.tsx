import { type Student, type StudentDetails, updateStudent } from '@provost/contract/students';
import { studentChange } from '@provost/contract/students.form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Adapted } from '@/api/hosts/adapted.ts';
import type { Own } from '@/api/own.ts';
import { chosenValue } from '@/forms/field-spec.ts';
import { RecordFormView } from '@/forms/record-form-view.tsx';
import {
  type EditForm,
  type EditFormProps,
  EditScreen,
  useEditForm,
} from '@/forms/record-screens.tsx';
import { classLevelsQuery, ownLevel } from '@/school/courses/class-levels.ts';
import { payerQuery } from '@/school/payers/payer-choices.ts';
import { StudentFields } from './student-fields.tsx';
import { studentBase, studentSpec } from './student-form.ts';
import { studentDetails } from './student-list.ts';

export const StudentEditScreen = () => (
  <EditScreen
    details={studentDetails}
    titleOf={({ full_name }) => full_name}
    kind="students.one"
    form={StudentEditForm}
  />
);

const payerChoice = (payer: Adapted<Student>['payer']) =>
  payer?.id === undefined || payer.name === undefined
    ? undefined
    : { value: payer.id, label: payer.name };

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
