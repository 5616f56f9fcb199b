import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EraseDialog } from './erase-dialog.tsx';

interface EraseButtonProps {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly onErased?: () => void;
}

export const EraseButton = (person: EraseButtonProps) => {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {t('people.erase.button')}
      </Button>
      <EraseDialog {...person} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
};
