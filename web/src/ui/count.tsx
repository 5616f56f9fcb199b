import { useFormat } from '@/lib/format/use-format.ts';
import { EmptyValue } from './empty-value.tsx';

export const Count = ({ value }: { readonly value: number | undefined }) => {
  const format = useFormat();
  return value === undefined ? <EmptyValue /> : format.number(value);
};
