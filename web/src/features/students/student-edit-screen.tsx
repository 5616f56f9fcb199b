import type { Student } from '@provost/contract/students';
import { updateStudent } from '@provost/contract/students';
import { studentChange } from '@provost/contract/students.form';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callEndpoint } from '@/api/client.ts';
import { useDetails } from '@/api/details/use-details.ts';
import type { Adapted } from '@/api/hosts/adapted.ts';
import { studentAdapter } from '@/api/hosts/students.ts';
import { chosenValue } from '@/forms/field-spec.ts';
import { RecordFormView } from '@/forms/record-form-view.tsx';
import { type RecordForm, useRecordForm } from '@/forms/use-record-form.ts';
import { classLevelsQuery, ownLevel } from '@/school/courses/class-levels.ts';
import { payerQuery } from '@/school/payers/payer-choices.ts';
import { DetailsContent } from '@/ui/details-content.tsx';
import { PageHeader } from '@/ui/page-header.tsx';
import { StudentFields } from './student-fields.tsx';
import { studentBase, studentSpec } from './student-form.ts';
import { studentDetails } from './student-list.ts';

export const StudentEditScreen = () => {
  const { t } = useTranslation();
  const id = useParams({ strict: false, select: (params) => params.id }) ?? '';
  const load = useDetails(studentDetails, id);
  const { more } = load;
  return (
    <>
      <PageHeader title={load.row?.full_name ?? t('students.one')} note={t('record.edit')} />
      <DetailsContent load={load}>
        {more && <StudentEditForm key={id} id={id} student={more} />}
      </DetailsContent>
    </>
  );
};

const payerChoice = (payer: Adapted<Student>['payer']) =>
  payer?.id === undefined || payer.name === undefined
    ? undefined
    : { value: payer.id, label: payer.name };

interface StudentEditFormProps {
  readonly id: string;
  readonly student: Adapted<Student>;
}

const StudentEditForm = ({ id, student }: StudentEditFormProps) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data: levels = [] } = useQuery(classLevelsQuery);
  const [theirs, setTheirs] = useState<Adapted<Student>>();
  const payer = payerChoice(student.payer);
  const leave = () => void navigate({ to: '/students/$id', params: { id } });
  const form: RecordForm = useRecordForm({
    spec: studentSpec,
    schema: studentChange,
    draft: `student:${id}`,
    base: studentBase(student),
    save: ({ body, idempotencyKey }) =>
      callEndpoint(updateStudent, { params: { id }, body, idempotencyKey }),
    adapter: studentAdapter,
    baseOf: studentBase,
    onSaved: ({ isEdited }) => {
      if (!isEdited) leave();
    },
    fieldOfCode: { email_in_use: 'email' },
    onConflict: setTheirs,
    describe: (name, value) => {
      if (name === 'class_level') return levels.find((level) => level.id === value)?.name;
      const known = [payer, payerChoice(theirs?.payer), chosen.data];
      return name === 'payer' ? known.find((choice) => choice?.value === value)?.label : undefined;
    },
  });
  const chosen = useQuery(payerQuery(chosenValue(form.values.payer)));
  return (
    <RecordFormView form={form} label={t('students.one')} onCancel={leave}>
      <StudentFields isNew={false} level={ownLevel(student)} payer={payer} />
    </RecordFormView>
  );
};
