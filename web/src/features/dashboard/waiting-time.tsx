import { useFormat } from '@/lib/format/use-format.ts';
import { EmptyValue } from '@/ui/empty-value.tsx';

const hour = 3_600_000;
const day = 24 * hour;

/** Hours on the first day, then days, then months from the third month on. */
const durationOf = (milliseconds: number): readonly [number, string] => {
  const waited = Math.max(0, milliseconds);
  if (waited < day) return [Math.floor(waited / hour), 'hour'];
  if (waited < 60 * day) return [Math.floor(waited / day), 'day'];
  return [Math.floor(waited / (30.44 * day)), 'month'];
};

/** The waiting time, with the exact start on hover. */
export const WaitingTime = ({ since }: { readonly since: string | undefined }) => {
  const format = useFormat();
  if (!since) return <EmptyValue />;
  const [amount, unit] = durationOf(Date.now() - Date.parse(since));
  return (
    <time dateTime={since} title={format.dateTime(since)}>
      <bdi>{format.number(amount, { style: 'unit', unit, unitDisplay: 'long' })}</bdi>
    </time>
  );
};
