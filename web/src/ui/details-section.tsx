import { Children, type ComponentProps, type ReactNode, useId } from 'react';
import styles from './details-section.module.css';
import { EmptyValue } from './empty-value.tsx';
import { Moment } from './moment.tsx';

interface DetailsSectionProps {
  readonly title: string;
  /** A number or two words at the end of the title's line. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

export const DetailsSection = ({ title, note, children }: DetailsSectionProps) => {
  const titleId = useId();
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <div className={styles.heading}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {note !== undefined && <bdi className={styles.note}>{note}</bdi>}
      </div>
      {children}
    </section>
  );
};

/** Names and values, one below the other. */
export const Facts = ({ children }: { readonly children: ReactNode }) => (
  <dl className="flush">{children}</dl>
);

interface FactProps {
  readonly name: string;
  /** Undefined if the host does not send it. */
  readonly children: ReactNode;
}

export const Fact = ({ name, children }: FactProps) => (
  <div className={styles.fact}>
    <dt>{name}</dt>
    <dd>
      <bdi>{children || <EmptyValue />}</bdi>
    </dd>
  </div>
);

interface TimeFactProps extends Pick<ComponentProps<typeof Moment>, 'at' | 'isExact'> {
  readonly name: string;
}

export const TimeFact = ({ name, ...time }: TimeFactProps) => (
  <Fact name={name}>
    <Moment {...time} />
  </Fact>
);

interface FigureProps {
  readonly name: string;
  readonly children: ReactNode;
}

/** Large numbers with their unit. */
export const Figures = ({ children }: { readonly children: ReactNode }) => (
  <dl className={styles.figures}>{children}</dl>
);

export const Figure = ({ name, children }: FigureProps) => (
  <div className={styles.figure}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

interface LinesProps {
  /** Instead of the list, if there are none. */
  readonly empty?: string;
  readonly children: ReactNode;
}

/** Lines of a small list: what it is at the start, its state and number at the end. */
export const Lines = ({ empty, children }: LinesProps) =>
  empty !== undefined && Children.count(children) === 0 ? (
    <p>{empty}</p>
  ) : (
    <ul className={styles.lines}>{children}</ul>
  );

interface LineProps {
  readonly name: ReactNode;
  readonly note?: ReactNode;
  readonly children?: ReactNode;
}

export const Line = ({ name, note, children }: LineProps) => (
  <li className={styles.line}>
    <div className={styles.lineWords}>
      <div className={styles.lineName}>{name}</div>
      {note !== undefined && (
        <div className={styles.lineNote}>
          <bdi>{note}</bdi>
        </div>
      )}
    </div>
    {children !== undefined && <div className={styles.lineEnd}>{children}</div>}
  </li>
);
