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

/** `students-2026-01-31.csv`, by the day of the person who saves it. */
export const datedName = (stem: string, extension: string, day = new Date()): string => {
  const parts = [day.getFullYear(), day.getMonth() + 1, day.getDate()];
  return `${[stem, ...parts.map((part) => String(part).padStart(2, '0'))].join('-')}.${extension}`;
};
