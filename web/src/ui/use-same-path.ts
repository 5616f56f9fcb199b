import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';

/** Whether the path is still the one at which a dialog or menu opened. */
export const useSamePath = (isOpen: boolean): boolean => {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const [openedAt, setOpenedAt] = useState<string>();
  if (isOpen !== (openedAt !== undefined)) setOpenedAt(isOpen ? path : undefined);
  return openedAt === undefined || openedAt === path;
};
