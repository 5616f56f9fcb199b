import { languages } from '@provost/contract/locales';
import { email, line, phone } from '@provost/contract/text.schema';
import * as z from 'zod/mini';
import type { ImportField, Values } from './import-kind.ts';

/** The first four headers of each field are its names in English, French, German and Portuguese. */
export const emailField: ImportField = {
  name: 'email',
  type: 'text',
  schema: email,
  isRequired: true,
  headers: [
    'Email',
    'E-mail',
    'E-Mail',
    'E-mail',
    'Email address',
    'Adresse e-mail',
    'E-Mail-Adresse',
    'Endereço de e-mail',
    'Courriel',
    'Mail',
    'User email',
    'Student email',
  ],
};

export const personFields: readonly ImportField[] = [
  emailField,
  {
    name: 'first_name',
    type: 'text',
    schema: line(1, 80),
    isRequired: true,
    headers: [
      'First name',
      'Prénom',
      'Vorname',
      'Nome',
      'Given name',
      'Firstname',
      'Primeiro nome',
      'Nome próprio',
    ],
  },
  {
    name: 'last_name',
    type: 'text',
    schema: line(1, 80),
    isRequired: true,
    headers: [
      'Last name',
      'Nom',
      'Nachname',
      'Sobrenome',
      'Surname',
      'Lastname',
      'Family name',
      'Nom de famille',
      'Familienname',
      'Apelido',
    ],
  },
  {
    name: 'full_name',
    type: 'text',
    schema: line(1, 161),
    headers: [
      'Full name',
      'Nom complet',
      'Vollständiger Name',
      'Nome completo',
      'Name',
      'Student name',
      'Ganzer Name',
    ],
  },
  {
    name: 'phone',
    type: 'phone',
    schema: phone,
    headers: [
      'Phone',
      'Téléphone',
      'Telefon',
      'Telefone',
      'Phone number',
      'Mobile',
      'Mobile phone',
      'Phone1',
      'Handy',
      'Telefonnummer',
      'Portable',
      'Celular',
      'Telemóvel',
      'Numéro de téléphone',
    ],
  },
  {
    name: 'locale',
    type: 'text',
    schema: z.enum(languages),
    headers: ['Language', 'Langue', 'Sprache', 'Idioma', 'Lang'],
    choices: {
      english: 'en',
      anglais: 'en',
      englisch: 'en',
      ingles: 'en',
      en_us: 'en',
      en_gb: 'en',
      french: 'fr',
      francais: 'fr',
      franzosisch: 'fr',
      frances: 'fr',
      fr_fr: 'fr',
      german: 'de',
      allemand: 'de',
      deutsch: 'de',
      alemao: 'de',
      de_de: 'de',
      portuguese: 'pt',
      portugais: 'pt',
      portugiesisch: 'pt',
      portugues: 'pt',
      pt_br: 'pt',
      'pt-pt': 'pt-PT',
      pt_pt: 'pt-PT',
    },
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
