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
  'User email',
  'Student email',
];

export const emailField: ImportField = {
  name: 'email',
  type: 'text',
  schema: email,
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
    headers: ['Given name', 'Firstname', 'Primeiro nome', 'Nome próprio'],
  },
  {
    name: 'last_name',
    type: 'text',
    schema: line(1, 80),
    isRequired: true,
    headers: [
      'Surname',
      'Lastname',
      'Family name',
      'Nom de famille',
      'Familienname',
      'Apelido',
      'Apellido',
    ],
  },
  {
    name: 'full_name',
    type: 'text',
    schema: line(1, 161),
    isNeverBlank: true,
    headers: ['Name', 'Student name', 'Ganzer Name'],
  },
  {
    name: 'phone',
    type: 'phone',
    schema: phone,
    headers: [
      'Phone number',
      'Mobile',
      'Mobile phone',
      'Phone1',
      'Handy',
      'Telefonnummer',
      'Portable',
      'Celular',
      'Telemóvel',
      'Móvil',
      'Numéro de téléphone',
    ],
  },
  {
    name: 'locale',
    type: 'language',
    schema: z.enum(languages),
    isNeverBlank: true,
    headers: ['Lang'],
  },
];

/**
 * The parts of a full name. Of a known person, the part that stays is found first. `Lima, Ana` has
 * the last name first; otherwise it is the last word.
 */
export function namesOf(values: Values, current?: Values): Values {
  const { full_name: given, ...rest } = values;
  if (typeof given !== 'string' || rest.first_name !== undefined || rest.last_name !== undefined) {
    return rest;
  }
  const fullName = given.replace(/\s+/g, ' ');
  const first = String(current?.first_name ?? '');
  const last = String(current?.last_name ?? '');
  const part = (text: string) => text.trim() || null;
  if (current && fullName === `${first} ${last}`) return rest;
  if (current && fullName.startsWith(`${first} `)) {
    return { ...rest, last_name: part(fullName.slice(first.length)) };
  }
  if (current && fullName.endsWith(` ${last}`)) {
    return { ...rest, first_name: part(fullName.slice(0, -last.length)) };
  }
  const comma = /^([^,]+),\s*(.+)$/.exec(fullName);
  const split = fullName.lastIndexOf(' ');
  return comma
    ? { ...rest, first_name: part(comma[2] ?? ''), last_name: part(comma[1] ?? '') }
    : {
        ...rest,
        first_name: part(fullName.slice(0, Math.max(split, 0))),
        last_name: part(fullName.slice(split + 1)),
      };
}
