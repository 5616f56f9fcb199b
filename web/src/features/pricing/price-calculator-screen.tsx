import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { useTableChange } from '@/table/use-table-state.ts';
import { PageHeader } from '@/ui/page-header.tsx';
import { PriceCalculator } from './price-calculator.tsx';
import styles from './price-calculator-screen.module.css';
import { SavedPrices } from './saved-prices.tsx';

const route = getRouteApi('/shell/pricing');

export const PriceCalculatorScreen = () => {
  const { t } = useTranslation();
  const state = route.useSearch();
  const change = useTableChange();
  return (
    <>
      <PageHeader title={t('nav.pricing')} />
      <div className={styles.columns}>
        <PriceCalculator courseId={state.for} onSaved={(id) => change({ highlight: id }, true)} />
        <SavedPrices state={state} />
      </div>
    </>
  );
};
