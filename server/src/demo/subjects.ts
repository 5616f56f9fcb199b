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
