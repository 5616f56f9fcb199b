import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** A link to a screen with this hash also presses a button of the screen. */
export const useHashAction = (name: string, run: () => void): void => {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const runOnce = useEffectEvent(() => {
    run();
    void navigate({ to: '.', search: true, hash: '', replace: true });
  });
  useEffect(() => {
    if (hash === name) runOnce();
  }, [hash, name]);
};
