import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { courseSpec } from './course-form.ts';
import styles from './publish-problems.module.css';

interface PublishProblemsProps {
  readonly id: string;
  /** The messages of the server for each field. */
  readonly texts: Readonly<Record<string, readonly string[]>>;
}

/** What a course needs before it can be published, and the way to add it. */
export const PublishProblems = ({ id, texts }: PublishProblemsProps) => {
  const { t } = useTranslation();
  const fields = Object.entries(texts);
  if (fields.length === 0) return null;
  return (
    <div role="alert" className={styles.problems}>
      <p>{t('courses.cannotPublish')}</p>
      <ul>
        {fields.map(([name, lines]) => (
          <li key={name}>
            <strong>{t(courseSpec[name]?.title ?? name)}</strong>: {lines.join(' ')}
          </li>
        ))}
      </ul>
      <Link to="/courses/$id/edit" params={{ id }}>
        {t('courses.completeCourse')}
      </Link>
    </div>
  );
};
