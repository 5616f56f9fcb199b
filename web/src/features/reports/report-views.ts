import { paymentMethods } from '@provost/contract/payment-status';
import { noGroup, otherGroup, type ReportKind } from '@provost/contract/reports';
import { isOneOf } from '@/lib/data/is-one-of.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import type { TFunction } from '@/lib/i18n/texts.ts';
import type { ReportData } from '@/school/reports/report.queries.ts';
import type { FigureUnit } from '@/school/reports/use-figures.ts';
import type { BarTone } from '@/ui/chart/bar-chart.tsx';

export const useGroupName = (groups: ReportData['groups']) => {
  const { t } = useTranslation();
  return (key: string | undefined): string => {
    const known = groups.find((group) => group.key === key)?.name;
    if (known !== undefined) return known;
    if (isOneOf(paymentMethods, key)) return t(`payments.methods.${key}`);
    if (key === otherGroup || key === noGroup) return t(`reports.groups.${key}`);
    return key ?? '';
  };
};

interface FigureView {
  readonly name: string;
  readonly unit: FigureUnit;
}

/** How a report is shown: its columns, its main figure and the bars of its chart. */
export interface ReportView {
  readonly figures: readonly FigureView[];
  /** The large number, which is compared with the period before. */
  readonly main: FigureView;
  /** Falling bars go below zero. */
  readonly bars: readonly {
    readonly name: string;
    readonly tone: BarTone;
    readonly falls?: true;
  }[];
}

/** The name of a figure. Its gender follows what the report counts. i18n-keys: reports.figuresOf.* */
export const figureName = (t: TFunction, kind: ReportKind, name: string): string =>
  t(`reports.figuresOf.${kind}.${name}`, t(`reports.figures.${name}`));

const money = (name: string): FigureView => ({ name, unit: 'money' });
const count = (name: string): FigureView => ({ name, unit: 'count' });
const rate = (name: string): FigureView => ({ name, unit: 'rate' });

export const reportViews: Readonly<Record<ReportKind, ReportView>> = {
  revenue: {
    figures: [money('gross'), money('refunds'), money('net'), rate('refund_rate')],
    main: money('net'),
    bars: [{ name: 'net', tone: 'accent' }],
  },
  receivables: {
    figures: [money('expected'), money('received'), money('overdue')],
    main: money('overdue'),
    bars: [
      { name: 'expected', tone: 'soft' },
      { name: 'received', tone: 'accent' },
    ],
  },
  enrolments: {
    figures: [count('new'), count('cancelled'), count('completed'), count('transferred')],
    main: count('new'),
    bars: [
      { name: 'new', tone: 'accent' },
      { name: 'cancelled', tone: 'slate', falls: true },
    ],
  },
  students: {
    figures: [count('new')],
    main: count('new'),
    bars: [{ name: 'new', tone: 'accent' }],
  },
  trials: {
    figures: [count('ended'), count('converted'), rate('conversion_rate')],
    main: rate('conversion_rate'),
    bars: [
      { name: 'ended', tone: 'soft' },
      { name: 'converted', tone: 'accent' },
    ],
  },
};
