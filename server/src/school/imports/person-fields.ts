import { languages } from '@provost/contract/locales';
import { email, line, phone } from '@provost/contract/text.schema';
import * as z from 'zod/mini';
import { headerKey, type ImportField, labelsOf, type Values } from './import-kind.ts';

const emailHeaders: readonly string[] = [
  ...labelsOf('email'),
  'Email address',
  'Adresse e-mail',
  'E-Mail-Adresse',
  'Endereço de e-mail',
  'Dirección de correo',
  'Correo',
  'Courriel',
  'Mail',
  'Mailadresse',
  'Adresse mail',
  'Adresse électronique',
  'Endereço de email',
  'Email do aluno',
  'Primary email',
  'Login email',
  'User email',
  'Student email',
];

/** Of a file in which `Student` can be their name. */
export const studentEmailHeaders: readonly string[] = ['Customer email', ...emailHeaders];

export const emailField: ImportField = {
  name: 'email',
  type: 'text',
  schema: email,
  isCode: true,
  isRequired: true,
  headers: emailHeaders,
  // `Ana Lima <ana@example.org>`, `mailto:ana@example.org`
  adapt: (cell) => /(?:<|^mailto:)([^<>\s@]+@[^<>\s@]+?)>?$/i.exec(cell.trim())?.[1] ?? cell,
};

const firstNames = [
  ...labelsOf('first_name'),
  'Given name',
  'Firstname',
  'First',
  'Forename',
  'Rufname',
  'Primeiro nome',
  'Nome próprio',
  'Nombre de pila',
];
const lastNames = [
  ...labelsOf('last_name'),
  'Surname',
  'Lastname',
  'Last',
  'Family name',
  'Nom de famille',
  'Nom de naissance',
  'Familienname',
  'Zuname',
  'Apelido',
  'Apelidos',
  'Apellido',
  'Último nome',
];
const firstKeys = new Set(firstNames.map(headerKey));
const lastKeys = new Set(['Name', ...lastNames].map(headerKey));

/** `Nom et prénom`, `Nachname / Vorname`: a column with both parts, and which comes first. */
function firstPart(header: string): 'first_name' | 'last_name' | undefined {
  const words = header.split(/[^\p{L}]+/u).filter((word) => !/^(?:and|et|und|y|e)?$/i.test(word));
  const key = (from: number, to?: number) => headerKey(words.slice(from, to).join(' '));
  for (const end of words.keys()) {
    if (lastKeys.has(key(0, end)) && firstKeys.has(key(end))) return 'last_name';
    if (firstKeys.has(key(0, end)) && lastKeys.has(key(end))) return 'first_name';
  }
  return undefined;
}

/** `LE GOFF Zoé`, `Lima Ana` → `Lima, Ana`: the last name is in capitals, or all but the last word. */
function withLastNameFirst(cell: string, header: string): string {
  if (cell.includes(',') || firstPart(header) !== 'last_name') return cell;
  const words = cell.trim().split(/\s+/);
  // A single letter is part of a name: `Ó Briain Zoé`.
  const capitals = words.findIndex((word) => word.length === 1 || word !== word.toUpperCase());
  const split = capitals > 0 ? capitals : words.length - 1;
  return split > 0 ? `${words.slice(0, split).join(' ')}, ${words.slice(split).join(' ')}` : cell;
}

/** Under `Phone (+49)`: 0151 1234567, or 151 1234567 without the zero, which a spreadsheet drops. */
function withCountry(cell: string, header: string): string {
  const code = /\(\s*\+(\d{1,3})\s*\)/.exec(header)?.[1];
  const plain = cell.replace('(0)', '').trim();
  const digits = plain.replace(/\D/g, '');
  if (code === undefined || !/^\(?0?[1-9]/.test(plain) || /\p{L}/u.test(plain)) return cell;
  // Brazil has the area 55, and numbers of eleven digits.
  if (digits.startsWith(code) && digits.length > (code === '55' ? 11 : 10)) return `+${digits}`;
  // Only Italy dials the zero from abroad.
  return `+${code}${code === '39' ? digits : digits.replace(/^0/, '')}`;
}

export const personFields: readonly ImportField[] = [
  emailField,
  {
    name: 'first_name',
    type: 'text',
    schema: line(1, 80),
    isRequired: true,
    headers: firstNames,
  },
  {
    name: 'last_name',
    type: 'text',
    schema: line(1, 80),
    isRequired: true,
    headers: lastNames,
  },
  {
    name: 'full_name',
    type: 'text',
    schema: line(1, 161),
    isNeverBlank: true,
    headers: [
      'Name',
      'Student',
      'Student name',
      'Display name',
      'Ganzer Name',
      'Vor- und Nachname',
    ],
    fits: (header) => firstPart(header) !== undefined,
    adapt: withLastNameFirst,
  },
  {
    name: 'phone',
    type: 'phone',
    schema: phone,
    adapt: withCountry,
    headers: [
      'Phone number',
      'Phone no',
      'Contact number',
      'Telephone',
      'Tel',
      'Mobile',
      'Mobile phone',
      'Mobile number',
      'Mobil',
      'Cell',
      'Cell phone',
      'Handy',
      'Handynummer',
      'Mobilnummer',
      'Mobiltelefon',
      'Telefonnummer',
      'Telefon-Nr',
      'Rufnummer',
      'Portable',
      'Téléphone portable',
      'Numéro de téléphone',
      'Celular',
      'Telemóvel',
      'Móvil',
      'Teléfono móvil',
      'WhatsApp',
    ],
  },
  {
    name: 'locale',
    type: 'language',
    schema: z.enum(languages),
    isNeverBlank: true,
    headers: ['Lang', 'Preferred language', 'Língua'],
  },
];

/**
 * The parts of a full name that have no columns of their own, or a blank cell there. A part that is
 * known is found first: of the row, else of the person.
 */
export function namesOf(values: Values, current?: Values): Values {
  const { full_name: given, ...rest } = values;
  const { first_name, last_name } = rest;
  if (typeof given !== 'string' || (first_name && last_name)) return rest;
  const known = first_name || last_name ? rest : current;
  return {
    ...rest,
    ...partsOf(withSingleBlanks(given), known),
    ...(first_name ? { first_name } : {}),
    ...(last_name ? { last_name } : {}),
  };
}

/** Names that were typed elsewhere can have several blanks between two words. */
const withSingleBlanks = (name: unknown): string =>
  typeof name === 'string' ? name.replace(/\s+/g, ' ').trim() : '';

/** `Lima, Ana` has the last name first; otherwise it is the last word. */
function partsOf(fullName: string, { first_name, last_name }: Values = {}) {
  const parts = (first: string, last: string) => ({
    first_name: first.trim() || null,
    last_name: last.trim() || null,
  });
  const first = withSingleBlanks(first_name);
  const last = withSingleBlanks(last_name);
  if (first && last && fullName === `${first} ${last}`) return { first_name, last_name };
  if (first && fullName.startsWith(`${first} `)) return parts(first, fullName.slice(first.length));
  if (last && fullName.endsWith(` ${last}`)) return parts(fullName.slice(0, -last.length), last);
  const [, before, behind] = /^([^,]*),(.*)$/.exec(fullName) ?? [];
  if (before !== undefined && behind !== undefined) return parts(behind, before);
  const split = Math.max(fullName.lastIndexOf(' '), 0);
  return parts(fullName.slice(0, split), fullName.slice(split));
}
