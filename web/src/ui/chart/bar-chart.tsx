import { useDirection } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import styles from './chart.module.css';
import { barGeometry, labelStep, type Plot, valueTicks } from './chart-geometry.ts';

interface ChartPoint {
  /** On the axis. */
  readonly label: string;
  /** In full. */
  readonly title: string;
  readonly bars: readonly number[];
  readonly previous?: number | undefined;
  /** Hatched. */
  readonly isUnfinished?: boolean;
  /** The lines of the tooltip, which the point's accessible name contains too. */
  readonly facts: readonly { readonly name: string; readonly value: string }[];
}

export type BarTone = 'accent' | 'soft' | 'slate';

interface BarChartProps {
  readonly name: string;
  readonly points: readonly ChartPoint[];
  /** The tone of each bar of a point. */
  readonly tones: readonly BarTone[];
  readonly formatAxis: (ticks: readonly number[]) => readonly string[];
  readonly height: number;
}

/** Wider than most digits, so the labels of the axis always fit. */
const digitWidth = 7;

/**
 * Bars over time, each in front of a pale one for the period before. One point is in the order of tabs; the
 * arrow keys move between points, and each shows its numbers on focus as on hover.
 */
export const BarChart = ({ name, points, tones, formatAxis, height }: BarChartProps) => {
  const { dir } = useDirection();
  const isMirrored = dir === 'rtl';
  const { ref, width: exactWidth } = useElementSize();
  const width = Math.floor(exactWidth);
  const [shown, setShown] = useState<number>();
  const [current, setCurrent] = useState(0);
  const bands = useRef<(SVGGElement | null)[]>([]);
  const hatch = `hatch${useId().replace(/\W/g, '')}`;
  const labels = formatAxis(valueTicks(points));
  const axis = Math.max(...labels.map((label) => label.length), 1) * digitWidth + 12;
  const plot: Plot = { width: Math.max(width, 120), height, axis, isMirrored };
  const geometry = barGeometry(points, plot);
  const step = labelStep(points.length, plot);
  const tabbable = Math.min(current, points.length - 1);

  const moveTo = (index: number): void => {
    const target = Math.min(points.length - 1, Math.max(0, index));
    setCurrent(target);
    bands.current[target]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const forward = isMirrored ? 'ArrowLeft' : 'ArrowRight';
    const back = isMirrored ? 'ArrowRight' : 'ArrowLeft';
    const targets: Record<string, number> = {
      [forward]: tabbable + 1,
      [back]: tabbable - 1,
      Home: 0,
      End: points.length - 1,
    };
    const target = targets[event.key];
    if (event.key === 'Escape') setShown(undefined);
    if (target === undefined) return;
    event.preventDefault();
    moveTo(target);
  };

  return (
    // The chart takes part in the order of tabs by its points alone.
    <div ref={ref} className={styles.chart} style={{ height }}>
      {width > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a drawing has no fieldset.
        <svg
          role="group"
          aria-label={name}
          width={plot.width}
          height={height}
          onKeyDown={onKeyDown}
          onPointerLeave={() => setShown(undefined)}
        >
          <pattern
            id={hatch}
            width={6}
            height={6}
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect className={styles.hatch} width={3} height={6} />
          </pattern>
          <g aria-hidden>
            {geometry.ticks.map(({ value, y }, index) => (
              <g key={value}>
                <line
                  className={value === 0 ? styles.zero : styles.grid}
                  x1={isMirrored ? 0 : axis}
                  x2={isMirrored ? plot.width - axis : plot.width}
                  y1={y}
                  y2={y}
                />
                <text
                  className={styles.label}
                  x={isMirrored ? plot.width : axis - 8}
                  y={y}
                  dy="0.32em"
                  textAnchor="end"
                  direction="ltr"
                >
                  {labels[index]}
                </text>
              </g>
            ))}
          </g>
          {geometry.bands.map((band, index) => {
            const point = points[index];
            if (!point) return null;
            return (
              // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: it takes the focus to say its numbers.
              <g
                // biome-ignore lint/suspicious/noArrayIndexKey: a point is its place in the range.
                key={index}
                ref={(element) => {
                  bands.current[index] = element;
                }}
                role="img"
                aria-label={nameOf(point)}
                tabIndex={index === tabbable ? 0 : -1}
                className={styles.band}
                data-shown={index === shown || undefined}
                onFocus={() => {
                  setCurrent(index);
                  setShown(index);
                }}
                onBlur={() => setShown(undefined)}
                onPointerEnter={() => setShown(index)}
              >
                <rect
                  className={styles.hit}
                  x={band.x - band.width * 0.2}
                  width={band.width * 1.4}
                  y={0}
                  height={height}
                />
                {band.previous && <rect className={styles.previous} {...band.previous} />}
                {band.bars.map((bar, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place.
                  <g key={at}>
                    <rect className={styles.bar} data-tone={tones[at]} {...bar} />
                    {point.isUnfinished && <rect fill={`url(#${hatch})`} {...bar} />}
                  </g>
                ))}
                {index % step === 0 && (
                  <text
                    aria-hidden
                    className={styles.label}
                    x={band.centre}
                    y={height - 6}
                    textAnchor="middle"
                    direction="ltr"
                  >
                    {point.label}
                  </text>
                )}
              </g>
            );
          })}
        </svg>
      )}
      {shown !== undefined && points[shown] && (
        <Tooltip point={points[shown]} at={geometry.bands[shown]?.centre ?? 0} width={plot.width} />
      )}
    </div>
  );
};

const nameOf = ({ title, facts }: ChartPoint): string =>
  `${title}: ${facts.map(({ name, value }) => `${name} ${value}`).join(', ')}`;

interface TooltipProps {
  readonly point: ChartPoint;
  readonly at: number;
  readonly width: number;
}

/** Beside the point, on the side with more room. */
const Tooltip = ({ point, at, width }: TooltipProps) => (
  <div
    aria-hidden
    className={styles.tooltip}
    style={at < width / 2 ? { left: at + 12 } : { right: width - at + 12 }}
  >
    <strong>{point.title}</strong>
    <dl>
      {point.facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  </div>
);
