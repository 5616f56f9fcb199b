import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Choice } from '@/forms/choice.ts';
import { chosenValue } from '@/forms/field-spec.ts';
import { useFormContext } from '@/forms/form-context.ts';
import { SearchField } from '@/forms/search-field.tsx';
import { useSearchTerm } from '@/ui/use-search-term.ts';
import { payerQuery, payerSearchQuery } from './payer-choices.ts';

interface PayerFieldProps {
  readonly hint?: string;
  /** The record's own, which the search might not find. */
  readonly payer?: Choice | undefined;
}

/** Who is asked for the money, found by typing. For roles that can read payers. */
export const PayerField = ({ hint, payer }: PayerFieldProps) => {
  const { values } = useFormContext();
  const [typed, setTyped] = useState('');
  const { search, isTyping } = useSearchTerm(typed);
  const payers = useQuery(payerSearchQuery(search));
  const isSearching = isTyping || payers.isPending;
  const id = chosenValue(values.payer);
  const named = useQuery(payerQuery(id === payer?.value ? '' : id));
  return (
    <SearchField
      name="payer"
      choices={isSearching ? [] : (payers.data ?? [])}
      chosen={named.data ?? payer}
      onSearch={setTyped}
      isSearching={isSearching}
      isFailed={payers.isError}
      hint={hint}
    />
  );
};
