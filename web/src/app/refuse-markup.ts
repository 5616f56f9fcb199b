interface TrustedTypes {
  createPolicy(name: 'default', rules: { createHTML(text: string): string }): unknown;
}

/**
 * The content security policy sends all HTML that scripts write through this function. Mantine needs
 * it for its style elements only, whose text contains no `<` and so creates no element.
 */
export const refuseMarkup = (): void => {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createHTML: (text) => {
      if (text.includes('<')) throw new TypeError('Scripts cannot write markup.');
      return text;
    },
  });
};
