import { useFormat } from '@/lib/format/use-format.ts';
import { EmptyValue } from './empty-value.tsx';

const week = 7 * 24 * 3_600_000;

interface MomentProps {
  /** ISO text. */
  readonly at: string | undefined;
}

/** Near today in words, else the date; the exact time on hover. */
export const Moment = ({ at }: MomentProps) => {
  const format = useFormat();
  if (!at) return <EmptyValue />;
  const isNear = Math.abs(Date.now() - Date.parse(at)) < week;
  return (
    <time dateTime={at} title={format.dateTime(at)}>
      <bdi>{isNear ? format.relative(at) : format.date(at)}</bdi>
    </time>
  );
};
