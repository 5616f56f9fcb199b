import { demoTeacher } from './accounts.ts';

/** From the youngest to the oldest students. */
export const classLevels = [
  ...Array.from({ length: 12 }, (_, index) => `Grade ${index + 1}`),
  'University',
  'Adult',
];

/** A level that the school no longer has: archived, after the others. */
export const archivedLevel = 'Foundation Year';

/** With gaps, for levels to be moved. */
export const positionOf = (level: number): number => (level + 1) * 1000;

export interface CatalogueEntry {
  readonly level: number;
  readonly subject: string;
  readonly title: string;
}

/** The courses of each class level, in the order of `classLevels`. A small school uses the first half. */
const coursesOfLevels: readonly string[] = [
  `Mathematics: Counting to One Hundred. English: First Words and Phonics. Art: Colours and Shapes.
   Science: The Four Seasons. French: Premiers mots. Music: Rhythm and Singing.
   Geography: My Street, My Town. German: Erste Wörter`,
  `Mathematics: Adding and Taking Away. English: Reading Together. Science: Plants and Animals.
   Art: Paper, Paint and Clay. French: Comptines et chansons. Music: The Recorder.
   History: Long Ago and Today. Portuguese: Olá! Primeiros Passos`,
  `Mathematics: Times Tables. English: Stories and Spelling. Science: Water and Weather.
   French: French for Beginners, Primary. Art: Drawing What You See. Music: Notes on the Keyboard.
   Geography: Maps and Compasses. Computer Science: Coding with Blocks`,
  `Mathematics: Fractions at Play. English: Writing Paragraphs. History: Castles and Knights.
   Science: The Human Body. German: German for Beginners, Primary. Art: Printmaking.
   Music: The Children’s Choir. Computer Science: Animations and Games`,
  `Mathematics: Decimals and Measures. English: Grammar Workshop. Science: Forces and Magnets.
   Geography: Rivers and Mountains. Spanish: ¡Hola! Spanish for Beginners. History: Ancient Egypt.
   Art: Comics and Storyboards. Computer Science: My First Web Page`,
  `Mathematics: Ratios and Percentages. English: Reading Novels. Science: Electricity and Light.
   History: Greece and Rome. French: Parlons français. Music: Guitar for Beginners.
   Geography: Climates of the World. Computer Science: Scratch to Python`,
  `Mathematics: Pre-Algebra. English: Essays and Arguments. Biology: Cells and Organisms.
   History: The Middle Ages. German: Deutsch im Alltag. Art: Perspective and Portrait.
   Geography: Population and Cities. Computer Science: Python I`,
  `Mathematics: Algebra I. English: Poetry and Drama. Chemistry: Matter and Mixtures.
   History: Voyages and Encounters. Spanish: Español intermedio. Physics: Motion and Energy.
   Music: Music Theory I. Computer Science: Python II`,
  `Mathematics: Geometry. English: Literature of the Nineteenth Century. Physics: Waves and Sound.
   History: The Age of Revolutions. French: Français, niveau B1. Biology: Ecology.
   Economics: Money and Markets. Computer Science: Web Programming`,
  `Mathematics: Algebra II. English: Rhetoric and Debate. Chemistry: Reactions and Equations.
   History: The World Wars. German: Deutsch, Stufe B1. Biology: Genetics.
   Philosophy: Questions that Stay. Computer Science: Data and Databases`,
  `Mathematics: Precalculus. English: Academic Writing. Physics: Electricity and Magnetism.
   Economics: Microeconomics. Portuguese: Português, nível B1. Chemistry: Organic Chemistry.
   History: The Cold War. Computer Science: Algorithms`,
  `Mathematics: Calculus. Physics: Modern Physics. Biology: Preparing for Medicine.
   English: World Literature. Statistics: Statistics for School Leavers. French: Français, niveau B2.
   Economics: Macroeconomics. Computer Science: Final Year Project`,
  `Mathematics: Linear Algebra. Computer Science: Data Structures. Economics: Game Theory.
   Statistics: Probability and Inference. Philosophy: Logic. Biology: Molecular Biology.
   Mathematics: Real Analysis. Computer Science: Operating Systems. Physics: Quantum Mechanics.
   History: Historiography. Business: Corporate Finance. Statistics: Regression and Beyond`,
  `French: French for Beginners. German: German for Beginners. Business: Bookkeeping Basics.
   Computer Science: Spreadsheets from Zero. Portuguese: Brazilian Portuguese for Travellers.
   Art: Watercolour Evenings. English: Business English. Spanish: Conversational Spanish.
   Business: Leading a Small Team. Computer Science: Python for Office Work.
   Music: Piano for Late Starters. Philosophy: Stoics for Modern Times`,
];

const forSize = (entries: string[], isSmall: boolean) =>
  isSmall ? entries.slice(0, entries.length / 2) : entries;

export const catalogueFor = (courses: number): CatalogueEntry[] => {
  const lists = coursesOfLevels.map((list) => list.split(/\.\s+/).map((entry) => entry.trim()));
  const isSmall = courses < lists.flat().length;
  return lists.flatMap((entries, level) =>
    forSize(entries, isSmall).map((entry) => {
      const [subject = '', title = ''] = entry.split(': ');
      return { level, subject, title };
    }),
  );
};

/** Subject, prefix of its course codes, and what follows the title in a course description. */
const table = `
Art | ART | is made by hand: a new piece each fortnight, shown and talked over.
Biology | BIO | goes from the microscope to the meadow, with experiments at home.
Business | BUS | works on cases of small firms, one decision a week.
Chemistry | CHE | pairs each idea with an experiment that is safe in a kitchen.
Computer Science | CSC | is learnt by building: every unit ends in a program.
Economics | ECO | reads the news of the week with the tools of the discipline.
English | ENG | reads closely, writes often, and returns every text with comments.
French | FRE | is spoken from the first lesson, in groups of eight.
Geography | GEO | travels by map, photograph and figures, once around the world.
German | GER | is spoken from the first lesson, with a partner in another country.
History | HIS | starts from letters, pictures and objects of the time.
Mathematics | MAT | builds step by step, with problems marked within two days.
Music | MUS | practises a little every day and plays together once a month.
Philosophy | PHI | argues about one question at a time, slowly.
Physics | PHY | measures first and explains afterwards, with a phone as the laboratory.
Portuguese | POR | is spoken from the first lesson, with songs and newspapers.
Science | SCI | asks, guesses, tries and writes down what happened.
Spanish | SPA | is spoken from the first lesson, with voices from four countries.
Statistics | STA | works on real data, in a notebook that you keep.`;

const rows = table
  .trim()
  .split('\n')
  .map((line) => line.split(' | '));

export const subjects = rows.map(([subject = '']) => subject);

export const subjectDetails = new Map(
  rows.map(([subject = '', code = '', description = '']) => [subject, { code, description }]),
);

const subjectsOfDemoTeacher: readonly string[] = ['Mathematics', 'Computer Science'];
export const levelsOfDemoTeacher: readonly string[] = classLevels.slice(9);

export function subjectsTaughtBy(teachers: number, teacher: number): string[] {
  if (teacher === demoTeacher) return [...subjectsOfDemoTeacher];
  return subjects.filter((subject) => teachersOf(teachers, subject).includes(teacher));
}

/** Without the demo teacher. A small staff shares all subjects, a large one has specialists. */
function teachersOf(teachers: number, subject: string): number[] {
  const others = teachers - 1;
  const index = subjects.indexOf(subject);
  if (others < subjects.length) return [1 + (index % others)];
  const count = Math.ceil((others - index) / subjects.length);
  return Array.from({ length: count }, (_, round) => 1 + index + round * subjects.length);
}

interface CourseToTeach {
  readonly subject: string;
  readonly level: number;
  readonly isPublished: boolean;
  /** How many courses of its subject come before. */
  readonly inSubject: number;
}

export function teacherOf(
  teachers: number,
  { subject, level, isPublished, inSubject }: CourseToTeach,
): number {
  const isDemoTeachers =
    isPublished &&
    subjectsOfDemoTeacher.includes(subject) &&
    levelsOfDemoTeacher.includes(classLevels[level] ?? '');
  if (isDemoTeachers) return demoTeacher;
  const specialists = teachersOf(teachers, subject);
  return specialists[inSubject % specialists.length] ?? demoTeacher;
}
