import { RecordPaymentLink } from '@/school/payments/record-payment-link.tsx';

export const NewPaymentLink = () => <RecordPaymentLink isMain />;
