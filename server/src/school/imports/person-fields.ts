import { languages } from '@provost/contract/locales';
import { email, line, phone } from '@provost/contract/text.schema';
import * as z from 'zod/mini';
import { type ImportField, labelsOf, type Values } from './import-kind.ts';

export const emailHeaders: readonly string[] = [
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

export const emailField: ImportField = {
  name: 'email',
  type: 'text',
  schema: email,
  isCode: true,
  isRequired: true,
  headers: emailHeaders,
};

export const personFields: readonly ImportField[] = [
  emailField,
  {
    name: 'first_name',
    type: 'text',
    schema: line(1, 80),
    isRequired: true,
    headers: [
      'Given name',
      'Firstname',
      'First',
      'Forename',
      'Rufname',
      'Primeiro nome',
      'Nome próprio',
      'Nombre de pila',
    ],
  },
  {
    name: 'last_name',
    type: 'text',
    schema: line(1, 80),
    isRequired: true,
    headers: [
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
    ],
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
      'Name, Vorname',
      'Vorname und Name',
      'Prénom et nom',
      'Nombre y apellidos',
    ],
  },
  {
    name: 'phone',
    type: 'phone',
    schema: phone,
    headers: [
      'Phone number',
      'Phone no',
      'Contact number',
      'Telephone',
      'Tel',
      'Mobile',
      'Mobile phone',
      'Mobile number',
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
    ...partsOf(given.replace(/\s+/g, ' ').trim(), known),
    ...(first_name ? { first_name } : {}),
    ...(last_name ? { last_name } : {}),
  };
}

/** `Lima, Ana` has the last name first; otherwise it is the last word. */
function partsOf(fullName: string, { first_name, last_name }: Values = {}) {
  const parts = (first: string, last: string) => ({
    first_name: first.trim() || null,
    last_name: last.trim() || null,
  });
  const first = typeof first_name === 'string' ? first_name : '';
  const last = typeof last_name === 'string' ? last_name : '';
  if (first && fullName.startsWith(`${first} `)) return parts(first, fullName.slice(first.length));
  if (last && fullName.endsWith(` ${last}`)) return parts(fullName.slice(0, -last.length), last);
  const [, before, behind] = /^([^,]*),(.*)$/.exec(fullName) ?? [];
  if (before !== undefined && behind !== undefined) return parts(behind, before);
  const split = Math.max(fullName.lastIndexOf(' '), 0);
  return parts(fullName.slice(0, split), fullName.slice(split));
}
