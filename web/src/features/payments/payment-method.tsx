import { paymentMethods } from '@provost/contract/payment-status';
import { useTranslation } from 'react-i18next';
import { isOneOf } from '@/lib/is-one-of.ts';
import { EmptyValue } from '@/ui/empty-value.tsx';

/** How it was paid; what a host calls otherwise is shown as it is. */
export const PaymentMethod = ({ method }: { readonly method: string | undefined }) => {
  const { t } = useTranslation();
  if (method === undefined) return <EmptyValue />;
  return isOneOf(paymentMethods, method) ? t(`payments.methods.${method}`) : method;
};
