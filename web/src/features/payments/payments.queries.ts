import { detailsOptions } from '@/lib/details-options.ts';
import { listPageOptions } from '@/lib/list/list-options.ts';
import type { ListState } from '@/lib/list/list-state.ts';
import { paymentDetails, paymentList } from './payment-list.ts';

export const paymentsPage = (state: ListState) => listPageOptions(paymentList, state);

export const paymentById = (id: string) => detailsOptions(paymentDetails, id);
