import { idOf, objectsOf, textOf, wordOf } from '../raw/fields.ts';

/** Empty where the host has none. */
export const tagsOf = (raw: unknown) =>
  objectsOf(raw, 'tags').map((tag) => ({
    id: idOf(tag),
    name: textOf(tag, 'name'),
    color: wordOf(tag, 'color'),
  }));
