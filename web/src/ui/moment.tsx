import { useClock } from '@/lib/format/use-clock.ts';
import { type Formatters, useFormat } from '@/lib/format/use-format.ts';
import { EmptyValue } from './empty-value.tsx';

const weekMs = 7 * 24 * 3_600_000;

interface NearTimeProps {
  readonly at: string;
  readonly format: Formatters;
}

/** Relative within a week, else the date; the exact time in the tooltip. */
const NearTime = ({ at, format }: NearTimeProps) => {
  useClock();
  const isNear = Math.abs(Date.now() - Date.parse(at)) < weekMs;
  return (
    <time dateTime={at} title={format.zonedTime(at)}>
      {isNear ? format.relative(at) : format.date(at)}
    </time>
  );
};

export const momentElement = (at: string, format: Formatters) => (
  <NearTime at={at} format={format} />
);

interface MomentProps {
  /** ISO 8601. */
  readonly at: string | undefined;
  /** Date and time, where people compare them with a bank or a provider. */
  readonly isExact?: boolean;
}

export const Moment = ({ at, isExact = false }: MomentProps) => {
  const format = useFormat();
  if (!at) return <EmptyValue />;
  return (
    <bdi>
      {isExact ? (
        <time dateTime={at} title={format.relative(at)}>
          {format.zonedTime(at)}
        </time>
      ) : (
        momentElement(at, format)
      )}
    </bdi>
  );
};
