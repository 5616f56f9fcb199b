import { dayIn } from '@provost/contract/days';
import { timeZone } from '@/lib/format/time-zone.ts';

/** Hands a file to the browser's downloads. */
export const saveFile = (file: Blob, name: string): void => {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // After the click, the download has its own reference to the file.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};

/** `students-2026-01-31.csv`, by the day of the school. */
export const datedName = (stem: string, extension: string): string =>
  `${stem}-${dayIn(timeZone(), new Date())}.${extension}`;
