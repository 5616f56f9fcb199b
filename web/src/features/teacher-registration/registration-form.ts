import { type FieldIssue, fieldIssues } from '@provost/contract/issue';
import type { TeacherForm } from '@provost/contract/teachers';
import { teacherForm } from '@provost/contract/teachers.form';

/** The form as it is typed: texts and lists of texts, under the names of the contract. */
export interface RegistrationForm {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly password: string;
  readonly phone: string;
  readonly headline: string;
  readonly bio: string;
  readonly subjects: readonly string[];
  readonly class_levels: readonly string[];
  readonly qualifications: string;
  readonly experience_years: string;
}

export type RegistrationField = keyof RegistrationForm;

export const emptyRegistrationForm: RegistrationForm = {
  first_name: '',
  last_name: '',
  email: '',
  password: '',
  phone: '',
  headline: '',
  bio: '',
  subjects: [],
  class_levels: [],
  qualifications: '',
  experience_years: '',
};

export const registrationFields = Object.keys(emptyRegistrationForm) as RegistrationField[];

/** `0049 (0) 151 / 234-567` as the contract wants it: `+49151234567`. */
const readPhone = (text: string): string =>
  text
    .replace(/\(0\)/, '')
    .replace(/[\s().\-/\u2010-\u2015]/g, '')
    .replace(/^00/, '+');

/** What is no number stays a text, which the contract refuses by name. */
const readYears = (text: string): number =>
  /^-?\d{1,3}$/.test(text.trim()) ? Number(text) : (text as never);

const isBlank = (value: string | readonly string[]): boolean =>
  typeof value === 'string' ? value.trim() === '' : value.length === 0;

/** What is sent; what was left empty is not. */
export const toTeacherForm = (form: RegistrationForm): TeacherForm => ({
  first_name: form.first_name,
  last_name: form.last_name,
  email: form.email,
  password: form.password,
  ...(!isBlank(form.phone) && { phone: readPhone(form.phone) }),
  ...(!isBlank(form.headline) && { headline: form.headline }),
  ...(!isBlank(form.bio) && { bio: form.bio }),
  ...(!isBlank(form.subjects) && { subjects: [...form.subjects] }),
  ...(!isBlank(form.class_levels) && { class_levels: [...form.class_levels] }),
  ...(!isBlank(form.qualifications) && { qualifications: form.qualifications }),
  ...(!isBlank(form.experience_years) && { experience_years: readYears(form.experience_years) }),
});

export type FieldIssues = Partial<Record<RegistrationField, Pick<FieldIssue, 'key' | 'values'>>>;

const isField = (name: string): name is RegistrationField =>
  Object.hasOwn(emptyRegistrationForm, name);

type Issue = NonNullable<FieldIssues[RegistrationField]>;

/** Years that are no number yet have the type of a text; to a person they are no whole number. */
const wordFor = (field: RegistrationField, { key, ...values }: Issue): Issue =>
  field === 'experience_years' && key === 'not_number'
    ? { key: 'not_whole_number' }
    : { key, ...values };

/** The first thing that is wrong with each field, by the rules that the server has too. */
export const checkRegistration = (form: RegistrationForm): FieldIssues => {
  const body = toTeacherForm(form);
  const parsed = teacherForm.safeParse(body);
  if (parsed.success) return {};
  const issues: FieldIssues = {};
  for (const { field, ...issue } of fieldIssues(parsed.error.issues, body)) {
    const name = field.split('.')[0] ?? '';
    if (!isField(name) || issues[name]) continue;
    issues[name] = isBlank(form[name]) ? { key: 'required' } : wordFor(name, issue);
  }
  return issues;
};

/** Whether there is anything to lose. */
export const isStarted = (form: RegistrationForm): boolean =>
  registrationFields.some((field) => !isBlank(form[field]));
