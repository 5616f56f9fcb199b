/** The messages of the host about the values that were sent, by the names of the contract. */
export interface Refusal<Form> {
  readonly sent: Form;
  readonly texts: Readonly<Record<string, readonly string[]>>;
}

/** Undefined after the value has changed: the host has not seen the new one. */
export const refusedText = <Form>(
  refusal: Refusal<Form> | undefined,
  form: Form,
  field: keyof Form,
  name: string,
): string | undefined => {
  if (!refusal) return undefined;
  const isAsSent = JSON.stringify(refusal.sent[field]) === JSON.stringify(form[field]);
  return isAsSent ? refusal.texts[name]?.join(' ') : undefined;
};
