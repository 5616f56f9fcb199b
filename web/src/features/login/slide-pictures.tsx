import styles from './slide-pictures.module.css';

const people = [
  { tone: '#8fa0ff', name: 132, mail: 180 },
  { tone: '#f2a900', name: 104, mail: 150 },
  { tone: '#6fd39b', name: 150, mail: 196 },
];

export const FindPicture = () => (
  <svg viewBox="0 0 420 220" className={styles.picture} aria-hidden focusable="false">
    <rect className={styles.sheet} x="0.5" y="0.5" width="419" height="219" rx="14" />
    <rect className={styles.well} x="20" y="18" width="380" height="36" rx="9" />
    <circle className={styles.stroke} cx="41" cy="35" r="6" />
    <path className={styles.stroke} d="m46 40 5 5" />
    <rect className={styles.text} x="62" y="32" width="64" height="8" rx="4" />
    <rect x="131" y="27" width="1.5" height="18" fill="#f2a900" />
    {people.map(({ tone, name, mail }, index) => (
      <g key={tone} transform={`translate(20 ${66 + index * 48})`}>
        {index === 1 && <rect className={styles.chosen} width="380" height="46" rx="9" />}
        <circle cx="24" cy="23" r="13" fill={tone} />
        <rect className={styles.text} x="50" y="13" width={name} height="7" rx="3.5" />
        <rect className={styles.faint} x="50" y="27" width={mail} height="6" rx="3" />
        <rect className={styles.faint} x="316" y="15" width="50" height="16" rx="8" />
      </g>
    ))}
  </svg>
);

const bars = [300, 252, 208, 150, 96, 58];

export const LedgerPicture = () => (
  <svg viewBox="0 0 420 220" className={styles.picture} aria-hidden focusable="false">
    <rect className={styles.sheet} x="0.5" y="0.5" width="419" height="219" rx="14" />
    {bars.map((width, index) => (
      <g key={width} transform={`translate(24 ${24 + index * 30})`}>
        <rect className={styles.faint} width={width} height="18" rx="5" />
        <rect
          className={index === 1 ? styles.warm : styles.bar}
          width={width * 0.82}
          height="18"
          rx="5"
        />
        <rect className={styles.text} x={width + 14} y="6" width="34" height="7" rx="3.5" />
      </g>
    ))}
  </svg>
);

export const PricePicture = () => (
  <svg viewBox="0 0 420 220" className={styles.picture} aria-hidden focusable="false">
    <rect className={styles.sheet} x="0.5" y="0.5" width="419" height="219" rx="14" />
    <rect className={styles.well} x="24" y="24" width="176" height="44" rx="9" />
    <rect className={styles.well} x="220" y="24" width="176" height="44" rx="9" />
    <rect className={styles.text} x="40" y="42" width="84" height="9" rx="4.5" />
    <rect className={styles.text} x="236" y="42" width="46" height="9" rx="4.5" />
    <path className={styles.rule} d="M24 100h372" />
    <rect className={styles.faint} x="24" y="124" width="92" height="8" rx="4" />
    <path className={styles.strike} d="M20 128h100" />
    <rect className={styles.text} x="24" y="150" width="220" height="28" rx="8" />
    <rect className={styles.warm} x="318" y="146" width="78" height="34" rx="9" />
  </svg>
);
