import { nameKey } from '@provost/contract/name-key';
import * as z from 'zod/mini';
import type { ImportField } from './import-kind.ts';

const no = new Set(['0', 'false', 'no', 'n', 'falsch', 'nein', 'faux', 'non', 'falso', 'nao']);

/** Moodle has people who cannot sign in any more, with 1 or 0. Nobody becomes active by mistake. */
export const suspendedField: ImportField = {
  name: 'suspended',
  type: 'list',
  schema: z.array(z.string()),
  isNeverBlank: true,
  headers: ['Deleted', 'Gelöscht', 'Supprimé', 'Eliminado', 'Excluído', 'Account suspended'],
  refuses: (cell) => (no.has(nameKey(cell)) ? undefined : 'validation.suspended_elsewhere'),
};

const roles = {
  student: [
    ...['Student', 'Learner', 'Pupil', 'Participant', 'Élève', 'Étudiant', 'Apprenant'],
    ...['Schüler', 'Teilnehmer', 'Alumno', 'Alumna', 'Estudiante', 'Aluno', 'Aluna', 'Estudante'],
  ],
  staff: [
    ...['Teacher', 'Editing teacher', 'Non-editing teacher', 'Course creator', 'Manager'],
    ...['Admin', 'Administrator', 'Owner', 'Author', 'Instructor', 'Staff', 'Enseignant'],
    ...['Professeur', 'Formateur', 'Lehrer', 'Lehrkraft', 'Dozent', 'Trainer'],
    ...['Profesor', 'Docente', 'Professor'],
  ],
};
const letters = (word: string): string => nameKey(word).replace(/[^a-z]/g, '');
/** `Lehrer/in`, `Enseignante`, `Professora`. */
const withoutGender = (word: string): string => letters(word).replace(/(?:in|e|a)$/, '');

/** Moodle and others have everybody in one file. Other words for roles say nothing. */
export function roleField(not: keyof typeof roles): ImportField {
  const others = new Set(roles[not].map(letters));
  const isOther = (cell: string) => [letters, withoutGender].some((of) => others.has(of(cell)));
  return {
    name: 'role',
    type: 'list',
    schema: z.array(z.string()),
    isNeverBlank: true,
    headers: ['User role', 'Course role', 'Papel', 'Perfil'],
    refuses: (cell) => (isOther(cell) ? 'validation.other_role' : undefined),
  };
}
