/** Parts of teacher profiles with the placeholders `{subject}` and `{years}`. */
export const headlines: readonly string[] = [
  '{subject} for the curious and the reluctant',
  '{subject} teacher, {years} years in classrooms and online',
  'Makes {subject} make sense',
  '{subject}, patiently',
  'From the first lesson to the exam: {subject}',
  '{subject} in small groups',
  'Teaches {subject} and learns something every week',
];

export const openings: readonly string[] = [
  'I came to teaching by way of a summer job, and stayed.',
  'I studied {subject} because one teacher took me seriously.',
  'Before I taught online I taught at a village school with two rooms.',
  'I have taught {subject} in three countries and four school systems.',
  'I used to work in industry; the questions in class are harder.',
  'My own school days were not easy, which is useful to know as a teacher.',
];

export const middles: readonly string[] = [
  'In my lessons everybody speaks at least once.',
  'We go slowly where it matters and quickly where it does not.',
  'I send back every piece of work with comments, within three days.',
  'Mistakes are what we work with; nobody needs to hide one.',
  'I like lessons that end with a better question than they began with.',
  'Homework is short, and I read all of it.',
];

export const closings: readonly string[] = [
  'Outside of school I garden, badly.',
  'When I am not teaching I sing in a choir.',
  'I live with two cats who attend most lessons.',
  'I answer messages in the evening, not at night.',
  'I cycle to the library whatever the weather.',
  'Ask me about bread.',
];

export const qualifications: readonly string[] = [
  'M.Ed.; state examination in {subject}',
  'B.A. in {subject}, teaching certificate',
  'Ph.D. in {subject}',
  'M.Sc.; diploma in online teaching',
  'Teaching certificate with distinction',
  'M.A. in {subject}, certificate in teaching adults',
];
