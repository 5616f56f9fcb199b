import type { Writer } from '../../database/database.ts';
import { AppError, type FieldProblem } from '../../http/errors.ts';
import type { SchoolSettings } from '../../school/settings.ts';
import { takeLock } from '../../school/writes/named-lock.ts';
import type { CourseFields } from './course-fields.ts';
import * as repository from './course-writes.repository.ts';

/** Undefined for a new course, which starts as a draft. */
interface Current extends CourseFields {
  readonly id: number;
}

/** No two codes differ in case only. Courses with a new code are saved one after another. */
export async function requireFreeCode(writer: Writer, code: string, id?: number): Promise<void> {
  await takeLock(writer, 'course_codes');
  const used = (await repository.findCodes(writer)).filter((course) => course.id !== id);
  // Compared here, because the engines differ in the case of letters such as Ü.
  const key = code.toLowerCase();
  if (used.some((course) => course.code.toLowerCase() === key)) throw new AppError('code_in_use');
}

/** The rules for the fields that a change sets; all broken ones are reported together. */
export async function requireValidFields(
  writer: Writer,
  next: CourseFields,
  changed: Partial<CourseFields>,
  current: Current | undefined,
  settings: Pick<SchoolSettings, 'currencies'>,
): Promise<void> {
  const problems = [
    ...(changed.class_level === undefined ? [] : await levelProblems(writer, next)),
    ...(changed.teacher == null ? [] : await teacherProblems(writer, next)),
    ...('starts_at' in changed || 'ends_at' in changed ? dateProblems(next) : []),
    ...(changed.currency === undefined
      ? []
      : await currencyProblems(writer, next, current, settings)),
    ...(changed.payment_plans === undefined
      ? []
      : await planProblems(writer, changed.payment_plans, current)),
    ...(changed.tax_rate == null ? [] : await taxRateProblems(writer, changed.tax_rate)),
    ...(changed.status === undefined ? [] : await statusProblems(writer, next, current)),
    ...publishingProblems(next, changed),
  ];
  if (problems.length > 0) throw new AppError('validation_failed', { problems });
}

async function levelProblems(writer: Writer, { class_level }: CourseFields) {
  const level = await repository.findClassLevel(writer, class_level);
  if (!level) return [problem('class_level', 'validation.missing_class_level')];
  return level.archived ? [problem('class_level', 'validation.archived_class_level')] : [];
}

async function teacherProblems(writer: Writer, { teacher }: CourseFields) {
  if (teacher === null || (await repository.findAssignableTeacher(writer, teacher))) return [];
  return [problem('teacher', 'validation.teacher')];
}

/** Plans that were archived since can stay. */
async function planProblems(writer: Writer, ids: readonly number[], current: Current | undefined) {
  const plans = await repository.lockPlans(writer, ids);
  if (plans.length < ids.length) return [problem('payment_plans', 'validation.unknown_plan')];
  const isArchived = plans.some(
    ({ id, archived }) => archived === 1 && !current?.payment_plans.includes(id),
  );
  return isArchived ? [problem('payment_plans', 'validation.archived_plan')] : [];
}

async function taxRateProblems(writer: Writer, id: number): Promise<FieldProblem[]> {
  const rate = await repository.lockTaxRate(writer, id);
  if (!rate) return [problem('tax_rate', 'validation.unknown_tax_rate')];
  return rate.archived === 1 ? [problem('tax_rate', 'validation.archived_tax_rate')] : [];
}

const dateProblems = ({ starts_at, ends_at }: Pick<CourseFields, 'starts_at' | 'ends_at'>) =>
  starts_at !== null && ends_at !== null && ends_at < starts_at
    ? [problem('ends_at', 'validation.ends_before_start')]
    : [];

async function currencyProblems(
  writer: Writer,
  { currency }: CourseFields,
  current: Current | undefined,
  { currencies }: Pick<SchoolSettings, 'currencies'>,
): Promise<FieldProblem[]> {
  const isFixed = async ({ id }: Current) =>
    (await repository.hasPayments(writer, id)) || (await repository.hasCharges(writer, id));
  if (current && (await isFixed(current))) {
    return [problem('currency', 'validation.currency_fixed')];
  }
  if (currencies.includes(currency)) return [];
  const values = { currencies: currencies.join(', ') };
  return [{ field: 'currency', key: 'validation.school_currency', values }];
}

const steps = ['draft', 'published', 'archived'];

const isFarStep = (status: string, current = 'draft'): boolean =>
  Math.abs(steps.indexOf(status) - steps.indexOf(current)) > 1;

async function statusProblems(
  writer: Writer,
  { status }: CourseFields,
  current: Current | undefined,
): Promise<FieldProblem[]> {
  if (isFarStep(status, current?.status)) return [problem('status', 'validation.course_status')];
  if (!current || status !== 'draft' || !(await repository.hasEnrolments(writer, current.id)))
    return [];
  return [problem('status', 'validation.draft_with_students')];
}

/** What a row of a file has too, where the teacher has a name instead of an id. */
type RowFields = Pick<CourseFields, 'starts_at' | 'ends_at' | 'price' | 'status'> & {
  readonly teacher: string | number | null;
};

/** The rules that the preview of an import can check: they need no other records. */
export const rowProblems = (
  next: RowFields,
  changed: Partial<RowFields>,
  current: string | undefined,
): FieldProblem[] => [
  ...('starts_at' in changed || 'ends_at' in changed ? dateProblems(next) : []),
  ...(changed.status !== undefined && isFarStep(changed.status, current)
    ? [problem('status', 'validation.course_status')]
    : []),
  ...publishingProblems(next, changed),
];

/** Courses that were published before this rule can still be edited. */
function publishingProblems(next: RowFields, changed: Partial<RowFields>): FieldProblem[] {
  if (next.status !== 'published') return [];
  const isNew = changed.status !== undefined;
  return [
    ...(next.teacher === null && (isNew || changed.teacher === null)
      ? [problem('teacher', 'validation.published_teacher')]
      : []),
    ...(next.price === null && (isNew || changed.price === null)
      ? [problem('price', 'validation.published_price')]
      : []),
  ];
}

const problem = (field: keyof CourseFields, key: FieldProblem['key']): FieldProblem => ({
  field,
  key,
});
