import { showNotification } from '../notifications.ts';

/** Copies, also on a page without a secure origin, which has no clipboard. A notification has the outcome. */
export const copyText = async (text: string, copied: string, notCopied?: string): Promise<void> => {
  const isCopied = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  if (isCopied || copyBySelection(text)) showNotification('success', copied);
  else if (notCopied) showNotification('error', notCopied);
};

const copyBySelection = (text: string): boolean => {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
};
