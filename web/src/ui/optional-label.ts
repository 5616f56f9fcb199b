import type { TFunction } from '@/lib/i18n/texts.ts';

/** Beside the label, not in it: the label is the name of the field. */
export const optionalLabel = (t: TFunction) => ({
  labelProps: { 'data-optional': t('forms.optional') },
});
