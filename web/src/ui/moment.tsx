import { type Formatters, useFormat } from '@/lib/format/use-format.ts';
import { EmptyValue } from './empty-value.tsx';

const weekMs = 7 * 24 * 3_600_000;

/** Relative within a week, else the date; the exact time in the tooltip. */
export const momentElement = (at: string, format: Formatters) => {
  const isNear = Math.abs(Date.now() - Date.parse(at)) < weekMs;
  return (
    <time dateTime={at} title={format.dateTime(at)}>
      {isNear ? format.relative(at) : format.date(at)}
    </time>
  );
};

interface MomentProps {
  /** ISO 8601. */
  readonly at: string | undefined;
}

export const Moment = ({ at }: MomentProps) => {
  const format = useFormat();
  return at ? <bdi>{momentElement(at, format)}</bdi> : <EmptyValue />;
};
