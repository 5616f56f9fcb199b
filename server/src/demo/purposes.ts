/** What chance is drawn for: each has a stream of its own, so that a change in one leaves the others. */
export const purposes = {
  person: 1,
  contact: 2,
  course: 3,
  pricing: 4,
  teacher: 5,
  student: 6,
  payment: 7,
  login: 8,
  audit: 9,
} as const;
