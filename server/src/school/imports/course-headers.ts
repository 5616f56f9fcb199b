/** Headers of columns with the code of a course. */
export const courseCodeHeaders = [
  ...['Course code', 'Course ID', 'Course no', 'Course number', 'Course shortname'],
  ...['Shortname', 'Course short name', 'Kurscode', 'Kurs-Nr', 'Kursnummer', 'Kurskürzel'],
  ...['Code du cours', 'Code cours', 'N° de cours', 'Numéro de cours'],
  ...['Código del curso', 'N.º de curso', 'Número de curso'],
  ...['Código do curso', 'N.º do curso', 'Número do curso'],
];

/** Headers of columns with its title. */
export const courseTitleHeaders = [
  ...['Course', 'Course name', 'Course title', 'Course full name', 'Kurs', 'Kursname', 'Kurstitel'],
  ...['Cours', 'Nom du cours', 'Intitulé du cours', 'Intitulé'],
  ...['Curso', 'Nombre del curso', 'Título del curso', 'Nome do curso', 'Título do curso'],
];
