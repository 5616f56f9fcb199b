/** Separate streams of random numbers: a change in one does not affect the others. */
export const randomStreams = {
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
