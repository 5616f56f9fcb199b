import { paymentMethods } from '@provost/contract/payment-status';
import { isOneOf } from '@/lib/data/is-one-of.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import type { TFunction } from '@/lib/i18n/texts.ts';
import { EmptyValue } from '@/ui/empty-value.tsx';

/** A host's own method is shown as it is. */
export const methodLabel = (method: string, t: TFunction): string =>
  isOneOf(paymentMethods, method) ? t(`payments.methods.${method}`) : method;

export const PaymentMethod = ({ method }: { readonly method: string | undefined }) => {
  const { t } = useTranslation();
  return method === undefined ? <EmptyValue /> : methodLabel(method, t);
};
