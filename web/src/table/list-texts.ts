/** The texts that every list has, under its name in the locales. `count` takes `count`. */
const listTextNames = ['count', 'search', 'empty', 'emptyHint', 'noMatch', 'failure'] as const;

export type ListTexts = Readonly<Record<'title' | (typeof listTextNames)[number], string>>;

/** The keys of a list's texts: `students.count`, … and the title of its screen. */
export const listTexts = (name: string, title = `nav.${name}`): ListTexts => ({
  title,
  ...(Object.fromEntries(listTextNames.map((text) => [text, `${name}.${text}`])) as Omit<
    ListTexts,
    'title'
  >),
});
