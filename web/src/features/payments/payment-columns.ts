import type { Payment } from '@provost/contract/payments';
import type { Adapted } from '@/api/hosts/adapted.ts';
import { courseCell } from '@/school/courses/course-cell.tsx';
import { personName } from '@/school/people/person-name.tsx';
import { statusCell } from '@/school/status-badge.tsx';
import type { Column } from '@/table/column.ts';
import { methodLabel } from './payment-method.tsx';

export const paymentColumns: readonly Column<Adapted<Payment>>[] = [
  {
    id: 'number',
    title: 'payments.number',
    cell: ({ number }, format) => format.match(number),
    width: 90,
  },
  {
    id: 'student',
    title: 'payments.student',
    cell: ({ student }, format) => personName(student.full_name, format),
    card: 'detail',
    width: 150,
  },
  {
    id: 'course',
    title: 'payments.course',
    cell: ({ course }, format) => courseCell(course, format),
    width: 180,
  },
  {
    id: 'amount',
    title: 'payments.amount',
    cell: ({ amount, currency }, format) => format.amount(amount, currency),
    isNumeric: true,
    startsDescending: true,
    card: 'value',
    width: 72,
  },
  {
    id: 'status',
    title: 'table.fields.status',
    cell: ({ status }, format) => statusCell(status, format),
    card: 'detail',
    width: 80,
  },
  {
    id: 'method',
    title: 'payments.method',
    cell: ({ method }, format) => (method ? methodLabel(method, format.t) : format.empty),
    width: 80,
  },
  {
    id: 'paid_at',
    title: 'payments.paid',
    cell: ({ paid_at }, format) => format.moment(paid_at),
    startsDescending: true,
    width: 90,
  },
  {
    id: 'created_at',
    title: 'payments.created',
    cell: ({ created_at }, format) => format.moment(created_at),
    startsDescending: true,
    card: 'detail',
    width: 90,
  },
  {
    id: 'refunded_amount',
    title: 'payments.refunded',
    cell: ({ refunded_amount, currency }, format) => format.amount(refunded_amount, currency),
    isNumeric: true,
    isHiddenAtFirst: true,
    width: 72,
  },
  {
    id: 'email',
    title: 'table.fields.email',
    cell: ({ student }, format) => format.match(student.email),
    isHiddenAtFirst: true,
    width: 180,
  },
  {
    id: 'provider_ref',
    title: 'payments.reference',
    cell: ({ provider_ref }, format) => format.text(provider_ref),
    isHiddenAtFirst: true,
    width: 110,
  },
];
