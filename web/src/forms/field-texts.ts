import { isApiError } from '@/api/api-error.ts';

/** `firstName` and `subjects.0` are about `first_name` and `subjects`. */
const fieldOf = (name: string): string =>
  (name.split(/[.[]/)[0] ?? name).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The messages of the host for each field, by the names of the contract. */
export const fieldTexts = (error: unknown): Readonly<Record<string, readonly string[]>> => {
  if (!isApiError(error) || typeof error.detail !== 'object') return {};
  const texts: Record<string, readonly string[]> = {};
  for (const [name, lines] of Object.entries(error.detail)) {
    const field = fieldOf(name);
    texts[field] = [...(texts[field] ?? []), ...lines];
  }
  return texts;
};
