/** What the host said about the values that were sent, by the contract's names of the fields. */
export interface Refusal<Form> {
  readonly sent: Form;
  readonly texts: Readonly<Record<string, readonly string[]>>;
}

/** Undefined once the field has another value: the host has not seen that one. */
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
