interface TrustedTypes {
  createPolicy(name: 'default', rules: { createHTML(text: string): string }): unknown;
}

/**
 * The page's policy lets nobody write HTML by script but through this. What holds no `<` makes no
 * element, wherever it is written, and is all that is needed: the component library fills its style
 * elements so.
 */
export const refuseMarkup = (): void => {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createHTML: (text) => {
      if (text.includes('<')) throw new TypeError('Markup is not written by script.');
      return text;
    },
  });
};
