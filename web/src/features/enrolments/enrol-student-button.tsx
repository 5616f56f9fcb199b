import { EnrolButton } from '@/school/enrolments/enrol-button.tsx';

/** Asks for both, the student and the course. */
export const EnrolStudentButton = () => <EnrolButton variant="filled" />;
