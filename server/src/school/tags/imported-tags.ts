import { nameKey } from '@provost/contract/name-key';
import { maxTags, maxTagsOfRecord } from '@provost/contract/tags';
import { tagName } from '@provost/contract/tags.form';
import * as z from 'zod/mini';
import type { Reader, Writer } from '../../database/database.ts';
import type { WriteRequest } from '../../http/api.ts';
import { AppError, invalidField } from '../../http/errors.ts';
import type { Applied, ImportField, RowToApply, Values } from '../imports/import-kind.ts';
import { References } from '../imports/references.ts';
import { takeLock } from '../writes/named-lock.ts';
import { createTag, tagKind } from './tag-records.ts';
import { liveTagNames } from './tags.repository.ts';

/** The tags of a record: those that a cell does not name are removed from it. */
export const tagsField: ImportField = {
  name: 'tags',
  type: 'list',
  schema: z.array(tagName).check(z.maxLength(maxTagsOfRecord)),
  headers: [
    'Tag',
    'Étiquette',
    'Schlagwort',
    'Etiqueta',
    'Labels',
    'Label',
    'Mots-clés',
    'Marcadores',
  ],
};

const namesIn = ({ tags }: Values): string[] => (Array.isArray(tags) ? tags : []);

/** Reads the tags of rows as records have them: each once, in the spelling of the known ones. */
export async function tagReader(reader: Reader) {
  const known = new References(await liveTagNames(reader), ({ name }) => name);
  return (row: Values): { readonly tags?: readonly string[] } => {
    if (row.tags === undefined) return {};
    const byKey = new Map(
      namesIn(row).map((name) => [nameKey(name), known.find(name)?.name ?? name]),
    );
    return {
      tags: [...byKey].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, name]) => name),
    };
  };
}

type NamedTag = { readonly id: number; readonly name: string };

const keysOf = (tags: readonly NamedTag[]) => new Set(tags.map(({ name }) => nameKey(name)));

/** The tags that the rows name. Those that are missing are added, and undone with the import. */
export async function importedTags(
  writer: Writer,
  rows: readonly RowToApply[],
  request: WriteRequest,
): Promise<(values: Values) => NamedTag[] | undefined> {
  const names = rows.flatMap(({ values }) => namesIn(values));
  let known: NamedTag[] = names.length === 0 ? [] : await liveTagNames(writer);
  let keys = keysOf(known);
  if (names.some((name) => !keys.has(nameKey(name)))) {
    // Another import can be adding the same ones.
    await takeLock(writer, tagKind.table);
    known = await liveTagNames(writer);
    keys = keysOf(known);
  }
  for (const name of names) {
    if (keys.has(nameKey(name)) || known.length >= maxTags) continue;
    keys.add(nameKey(name));
    known.push((await createTag(writer, { name }, request)).data);
  }
  const references = new References(known, ({ name }) => name);
  return (values) =>
    values.tags === undefined
      ? undefined
      : namesIn(values).map((name) => {
          const tag = references.find(name);
          if (!tag) throw invalidField('tags', 'validation.too_many_tags', { maximum: maxTags });
          return tag;
        });
}

/** Why the tags of a row cannot be found. */
export function tagProblem(find: () => unknown): Applied | undefined {
  try {
    find();
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { key: 'validation.too_many_tags', values: { maximum: maxTags } };
  }
}
