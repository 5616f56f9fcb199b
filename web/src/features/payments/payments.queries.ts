import { detailsOptions } from '@/api/details-options.ts';
import { listPageOptions } from '@/api/list/list-options.ts';
import type { ListState } from '@/api/list/list-state.ts';
import { paymentDetails, paymentList } from './payment-list.ts';

export const paymentsPage = (state: ListState) => listPageOptions(paymentList, state);

export const paymentById = (id: string) => detailsOptions(paymentDetails, id);
