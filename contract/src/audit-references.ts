/** The kind of record whose id a field of an event has. */
export const kindsOfIds: Readonly<Record<string, string>> = {
  teacher: 'teacher',
  class_level: 'class_level',
  student: 'student',
  student_id: 'student',
  course: 'course',
  course_id: 'course',
  payment_id: 'payment',
  payer: 'payer',
  payer_id: 'payer',
  tax_rate: 'tax_rate',
  payment_plans: 'payment_plan',
  plan: 'payment_plan',
  assigned_to: 'colleague',
};
