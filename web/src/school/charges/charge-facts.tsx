import { useFormat } from '@/lib/format/use-format.ts';
import { Fact, Facts } from '@/ui/details-section.tsx';
import type { Charge } from './account.queries.ts';

/** The open amount of each charge, and since or until when. */
export const ChargeFacts = ({ charges }: { readonly charges: readonly Charge[] }) => {
  const format = useFormat();
  return (
    <Facts>
      {charges.map(({ id, label, open, currency, due_on }) => (
        <Fact key={id} name={label}>
          {format.money(open, currency)} ·{' '}
          {format.date(due_on, { dateStyle: 'medium', timeZone: 'UTC' })}
        </Fact>
      ))}
    </Facts>
  );
};
