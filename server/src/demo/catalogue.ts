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
