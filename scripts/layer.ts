export type Layer = {
  name: string;
  /**
   * Matches paths from the root; without it, those in the folder of the name. A capture group makes
   * one layer per name, such as per feature.
   */
  files?: RegExp;
  /** Layers; a layer can always import its own files. */
  layers: string[];
  packages: string[];
  /** Layers and packages of which it can import types only. */
  types?: string[];
  node?: boolean;
};

export const pure = ['contract/pure'];
export const contract = ['contract', ...pure];
/** Zod and what is built with it: the browser loads none of it, except to validate a form. */
export const schemas = ['contract/schema', 'contract/form'];
