import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './palette-dialog.module.css';
import type { PaletteItem, PaletteSection } from './palette-item.ts';

interface PaletteRowsProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly id: string;
  readonly sections: readonly PaletteSection[];
  readonly chosen: PaletteItem | undefined;
  readonly onPoint: (item: PaletteItem) => void;
  readonly onChoose: (item: PaletteItem) => void;
}

/** A grid, because the options of a list box cannot contain controls. */
export const PaletteRows = ({ ref, id, sections, chosen, onPoint, onChoose }: PaletteRowsProps) => {
  const { t } = useTranslation();
  return (
    <div ref={ref} className={styles.scroll}>
      <table id={id} aria-label={t('palette.results')} className={styles.grid}>
        <colgroup>
          <col />
          <col className={styles.aside} />
        </colgroup>
        {sections.map((section) => (
          <tbody
            key={section.id}
            aria-label={section.title}
            data-outdated={section.isOutdated || undefined}
          >
            <tr aria-hidden>
              <th colSpan={2} className={styles.heading}>
                {section.title}
              </th>
            </tr>
            {section.items.map((item) => (
              <tr
                key={item.id}
                id={`${id}-${item.id}`}
                className={styles.row}
                aria-selected={item === chosen}
                onMouseMove={() => !section.isOutdated && item !== chosen && onPoint(item)}
              >
                <td>
                  <button
                    type="button"
                    tabIndex={-1}
                    className={styles.item}
                    disabled={section.isOutdated}
                    onClick={() => onChoose(item)}
                  >
                    {item.icon}
                    <span className={styles.title}>{item.title}</span>
                    {item.hint && <span className={styles.hint}>{item.hint}</span>}
                  </button>
                </td>
                <td>{item.aside}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
};
