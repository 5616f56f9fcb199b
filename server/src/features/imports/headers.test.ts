import { expect, it } from 'vitest';
import {
  emailField,
  personFields,
  studentEmailHeaders,
} from '../../school/imports/person-fields.ts';
import { sharedApp } from '../../testing/shared-app.ts';
import { recognise } from './columns.ts';

const school = sharedApp();

const studentField = {
  ...emailField,
  name: 'student',
  headers: studentEmailHeaders,
  bestHeaders: studentEmailHeaders,
} as const;

it.each([
  [
    'email',
    'E-Mail-Adresse',
    'Email',
    'e-mail',
    'Mailadresse',
    'Adresse mail',
    'Adresse électronique',
    'Courriel',
    'Correo electrónico',
    'Correo',
    'Endereço de email',
    'Email do aluno',
    'Email Address',
    'Login email',
    'Primary email',
  ],
  [
    'first_name',
    'Vorname',
    'Rufname',
    'Prénom',
    'Given name',
    'First',
    'Forename',
    'Nombre',
    'Nombre de pila',
    'Nome',
    'Primeiro nome',
    'Nome próprio',
    'FirstName',
    'first_name',
  ],
  [
    'last_name',
    'Nachname',
    'Familienname',
    'Zuname',
    'Nom de famille',
    'Nom',
    'Surname',
    'Last',
    'Family name',
    'Apellidos',
    'Apellido',
    'Apelido',
    'Apelidos',
    'Sobrenome',
    'Último nome',
    'Nom de naissance',
  ],
  [
    'full_name',
    'Name',
    'Full name',
    'Name, Vorname',
    'Vorname und Name',
    'Prénom et nom',
    'Nombre y apellidos',
    'Nom Prénom',
    'NOM et PRÉNOM',
    'Nom / Prénom',
    'Nachname, Vorname',
    'Familienname Vorname',
    'Vor- und Nachname',
    'Last name, First name',
    'First Last',
    'Apellidos y nombre',
    'Sobrenome, Nome',
    'Nome completo',
    'Student',
    'Display name',
  ],
  [
    'phone',
    'Téléphone',
    'Tél.',
    'Portable',
    'Mobile',
    'Téléphone portable',
    'Numéro de téléphone',
    'Cell',
    'Cell phone',
    'Telephone',
    'Phone no.',
    'Contact number',
    'Handy',
    'Handynummer',
    'Mobil',
    'Mobilnummer',
    'Mobiltelefon',
    'Tel',
    'Telefon-Nr.',
    'Rufnummer',
    'Telefone',
    'Telemóvel',
    'Celular',
    'Móvil',
    'Teléfono móvil',
    'WhatsApp',
  ],
  ['locale', 'Language', 'Preferred language', 'Langue', 'Sprache', 'Idioma', 'Lang', 'Língua'],
])('the field %s has the headers that people write', (field, ...headers) => {
  const found = headers.map((header) => [
    header,
    recognise({ fields: personFields }, [header], {})[header],
  ]);
  expect(found).toEqual(headers.map((header) => [header, field]));
});

it('of a name and an email, the email is the student', () => {
  const kind = { fields: [{ ...studentField }] };
  expect(recognise(kind, ['Aluno', 'Email do aluno'], {})).toEqual({
    Aluno: null,
    'Email do aluno': 'student',
  });
  expect(recognise(kind, ['Student'], {})).toEqual({ Student: 'student' });
  expect(recognise(kind, ['Student', 'Email'], { Student: 'student', Email: null })).toEqual({
    Student: 'student',
    Email: null,
  });
});

const headersOfCourses = {
  code: 'Kurs-Nr.|Kursnummer|Kürzel|Course no.|Code du cours|Código del curso|Código do curso',
  title: 'Kurs|Kurstitel|Bezeichnung|Intitulé|Nombre del curso|Nome do curso',
  class_level: 'Klassenstufe|Stufe|Niveau|Level',
  teacher: 'Dozent/in|Lehrer/in|Kursleitung|Professeur|Formateur|Profesor',
  capacity: 'Max. Teilnehmer|Teilnehmerzahl|Nombre de places|Plazas|Vagas',
  starts_at: 'Kursbeginn|Von|Date de début|Fecha de inicio|Data de início',
  ends_at: 'Kursende|Bis|Date de fin|Fecha de fin|Data de término',
  price: 'Kursgebühr (EUR)|Gebühr|Tarif|Prix|Precio|Preço',
};

it.each(Object.entries(headersOfCourses))('of a course, %s is %s', (field, names) => {
  const headers = names.split('|');
  const fieldsOf = (header: string) =>
    recognise(school.registries.imports.get('courses'), [header], {})[header];
  expect(headers.map(fieldsOf)).toEqual(headers.map(() => field));
});

it.each(['Kurs-Nr.', 'Kursnummer', 'Course no.', 'Code du cours', 'Número do curso'])(
  '%s names the course of students, enrolments and payments',
  (header) => {
    const found = ['students', 'enrolments', 'payments'].map(
      (kind) => recognise(school.registries.imports.get(kind), [header], {})[header],
    );
    expect(found).toEqual(['courses', 'course', 'course']);
  },
);
