export type Finding = {
  /** Relative to the root, with forward slashes. */
  file: string;
  line?: number;
  message: string;
};

export function describeFinding({ file, line, message }: Finding): string {
  return `${file}${line === undefined ? '' : `:${line}`} ${message}`;
}

export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
