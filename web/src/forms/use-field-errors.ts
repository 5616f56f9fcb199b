import { useEffect, useState } from 'react';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import type { FormIssues } from './check-form.ts';
import { type FormSpec, type FormValues, isBlank } from './field-spec.ts';
import { issueText } from './issue-text.ts';

/** How long a user pauses in a field before its value is checked. */
const restMs = 700;

type Texts = Readonly<Record<string, readonly string[]>>;

/** The error that each field shows: of the host, or of a value that was checked. */
export const useFieldErrors = (spec: FormSpec, issues: FormIssues, values: FormValues) => {
  const { t, language } = useTranslation();
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const [hostTexts, setHostTexts] = useState<Texts>({});
  const [lastTyped, setLastTyped] = useState<string>();
  const [refusals, setRefusals] = useState(0);

  useEffect(() => {
    if (lastTyped === undefined || isBlank(values[lastTyped])) return undefined;
    const timer = setTimeout(() => setChecked((known) => new Set(known).add(lastTyped)), restMs);
    return () => clearTimeout(timer);
  }, [lastTyped, values]);

  return {
    /** Counts the submits that were refused, here or by the server. */
    refusals,
    check: (names: readonly string[]) => setChecked((known) => new Set([...known, ...names])),
    /** Another value: the host has not seen it. */
    change: (name: string) => {
      setLastTyped(name);
      setHostTexts(({ [name]: _outdated, ...others }) => others);
    },
    refuse: (texts?: Texts) => {
      if (texts) setHostTexts(texts);
      setRefusals((count) => count + 1);
    },
    reset: () => {
      setChecked(new Set());
      setHostTexts({});
    },
    errorOf: (name: string): string | undefined => {
      const lines = hostTexts[name];
      if (lines) return lines.join(' ');
      const issue = issues[name];
      if (!issue || !checked.has(name)) return undefined;
      const { title, kind } = spec[name] ?? {};
      if (issue.key !== 'required' || title === undefined) return issueText(t, language, issue);
      return t(kind === 'id' ? 'validation.chooseField' : 'validation.enterField', {
        field: t(title),
      });
    },
  };
};
