interface SubjectDetails {
  /** The prefix of a course code. */
  readonly code: string;
  /** Follows the title in a course description. */
  readonly description: string;
}

export const subjectDetails: Readonly<Record<string, SubjectDetails>> = {
  Art: {
    code: 'ART',
    description: 'is made by hand: a new piece each fortnight, shown and talked over.',
  },
  Biology: {
    code: 'BIO',
    description: 'goes from the microscope to the meadow, with experiments at home.',
  },
  Business: { code: 'BUS', description: 'works on cases of small firms, one decision a week.' },
  Chemistry: {
    code: 'CHE',
    description: 'pairs each idea with an experiment that is safe in a kitchen.',
  },
  'Computer Science': {
    code: 'CSC',
    description: 'is learnt by building: every unit ends in a program.',
  },
  Economics: {
    code: 'ECO',
    description: 'reads the news of the week with the tools of the discipline.',
  },
  English: {
    code: 'ENG',
    description: 'reads closely, writes often, and returns every text with comments.',
  },
  French: { code: 'FRE', description: 'is spoken from the first lesson, in groups of eight.' },
  Geography: {
    code: 'GEO',
    description: 'travels by map, photograph and figures, once around the world.',
  },
  German: {
    code: 'GER',
    description: 'is spoken from the first lesson, with a partner in another country.',
  },
  History: { code: 'HIS', description: 'starts from letters, pictures and objects of the time.' },
  Mathematics: {
    code: 'MAT',
    description: 'builds step by step, with problems marked within two days.',
  },
  Music: {
    code: 'MUS',
    description: 'practises a little every day and plays together once a month.',
  },
  Philosophy: { code: 'PHI', description: 'argues about one question at a time, slowly.' },
  Physics: {
    code: 'PHY',
    description: 'measures first and explains afterwards, with a phone as the laboratory.',
  },
  Portuguese: {
    code: 'POR',
    description: 'is spoken from the first lesson, with songs and newspapers.',
  },
  Science: { code: 'SCI', description: 'asks, guesses, tries and writes down what happened.' },
  Spanish: {
    code: 'SPA',
    description: 'is spoken from the first lesson, with voices from four countries.',
  },
  Statistics: { code: 'STA', description: 'works on real data, in a notebook that you keep.' },
};

export const subjects = Object.keys(subjectDetails);
