/** A small school in the words of a host that is not ours: other names, other types, gaps. */
export const awkwardUser = {
  user_type: 'owner',
  is_trial: false,
  has_purchased: true,
  trial_ends_at: null,
  trial_remaining_seconds: 0,
};

export const awkwardProfile = {
  ...awkwardUser,
  id: 7,
  full_name: 'Olga Owner',
  email: 'olga@host.test',
};

export const awkwardTeachers = [
  { id: 1, name: 'Ada Müller', email: 'ada@host.test', status: 'active' },
  { id: 2, full_name: 'Bo Nguyen', email: 'bo@host.test' },
  { id: 3, first_name: 'Cy', last_name: 'Ólafsson', status: 'suspended', courses: 'none' },
];

export const awkwardStudents = [
  { id: 11, name: 'Dora Silva', email: 'dora@host.test', status: 'active', class_level: 4 },
  { id: 12, full_name: '<img src=x onerror=alert(1)>', status: 'invited' },
  { id: 13, email: 'only-mail@host.test' },
];

export const awkwardCourses = [
  { id: 21, title: 'Algebra', class_level: 'Grade 9', current_price: 120, student_count: 3 },
  { id: 22, name: 'Biology', class_level: { id: 1, name: 'Grade 10' }, price: '80.00' },
];

export const awkwardPayments = [
  { id: 31, student: 'Dora Silva', course: 'Algebra', amount: 120, status: 'paid' },
  { id: 32, student: { name: 'Bo' }, course: 22, amount: '80.5', currency: 'EUR', status: 'odd' },
  { id: 33, course: { id: 21, title: 'Algebra' } },
];

export const awkwardTransactions = [
  { id: 41, amount: 120, type: 'charge', status: 'succeeded', occurred_at: '2026-01-02T10:00:00Z' },
  { id: 42, amount: '-20.00', currency: 'EUR', type: 'refund' },
];

export const awkwardPrices = [
  { id: 51, course: 'Algebra', original_price: 100, discount_percent: 10, final_price: 90 },
  { id: 52, course: { id: 22, title: 'Biology' }, original_price: '80.00', final_price: '80.00' },
];
