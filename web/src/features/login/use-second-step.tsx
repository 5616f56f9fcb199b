import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { SecondStep } from '@/api/hosts/second-step.ts';
import { type LoadFailure, loadFailureText, loadPart } from '@/lib/dom/load-part.ts';
import { useLazyPart } from '@/lib/dom/use-lazy-part.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { showNotification } from '@/lib/notifications.ts';

const loadSecondStep = () => loadPart(() => import('./second-step.tsx'));

interface SecondStepView {
  readonly ask: (step: SecondStep) => void;
  /** From the question until the user goes back. */
  readonly isAsked: boolean;
  /** Undefined until it is loaded. */
  readonly view: ReactNode;
}

/** The second step of a sign-in, loaded when a host asks for it. */
export const useSecondStep = (onBack?: () => void): SecondStepView => {
  const { t } = useTranslation();
  const [step, setStep] = useState<SecondStep>();
  const { part, failure } = useLazyPart(loadSecondStep, step !== undefined);
  const back = () => {
    setStep(undefined);
    onBack?.();
  };
  const report = useEffectEvent((reason: LoadFailure) => {
    showNotification('error', t(loadFailureText[reason]));
    back();
  });
  useEffect(() => {
    if (failure) report(failure);
  }, [failure]);
  return {
    ask: setStep,
    isAsked: step !== undefined,
    view: step && part && <part.SecondStep step={step} onBack={back} />,
  };
};
