interface SubjectWords {
  /** The first letters of a course's code. */
  readonly code: string;
  /** What a course of the subject does, after its title. */
  readonly does: string;
}

/** Every subject that is taught, and how its courses are described. */
export const subjectWords: Readonly<Record<string, SubjectWords>> = {
  Art: { code: 'ART', does: 'is made by hand: a new piece each fortnight, shown and talked over.' },
  Biology: {
    code: 'BIO',
    does: 'goes from the microscope to the meadow, with experiments at home.',
  },
  Business: { code: 'BUS', does: 'works on cases of small firms, one decision a week.' },
  Chemistry: { code: 'CHE', does: 'pairs each idea with an experiment that is safe in a kitchen.' },
  'Computer Science': { code: 'CSC', does: 'is learnt by building: every unit ends in a program.' },
  Economics: { code: 'ECO', does: 'reads the news of the week with the tools of the discipline.' },
  English: {
    code: 'ENG',
    does: 'reads closely, writes often, and returns every text with comments.',
  },
  French: { code: 'FRE', does: 'is spoken from the first lesson, in groups of eight.' },
  Geography: {
    code: 'GEO',
    does: 'travels by map, photograph and figures, once around the world.',
  },
  German: {
    code: 'GER',
    does: 'is spoken from the first lesson, with a partner in another country.',
  },
  History: { code: 'HIS', does: 'starts from letters, pictures and objects of the time.' },
  Mathematics: { code: 'MAT', does: 'builds step by step, with problems marked within two days.' },
  Music: { code: 'MUS', does: 'practises a little every day and plays together once a month.' },
  Philosophy: { code: 'PHI', does: 'argues about one question at a time, slowly.' },
  Physics: {
    code: 'PHY',
    does: 'measures first and explains afterwards, with a telephone as laboratory.',
  },
  Portuguese: { code: 'POR', does: 'is spoken from the first lesson, with songs and newspapers.' },
  Science: { code: 'SCI', does: 'asks, guesses, tries and writes down what happened.' },
  Spanish: {
    code: 'SPA',
    does: 'is spoken from the first lesson, with voices from four countries.',
  },
  Statistics: { code: 'STA', does: 'works on real data, in a notebook that you keep.' },
};

export const subjects = Object.keys(subjectWords);
