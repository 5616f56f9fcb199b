const width = 30;

interface Terminal {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** A progress bar on a terminal. Elsewhere it prints one line for each step. */
export class ProgressBar {
  readonly #terminal: Terminal;
  #shown = '';
  /** On PostgreSQL some run in parallel. */
  readonly #steps = new Set<string>();

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  show(step: string, share: number): void {
    const percent = `${Math.floor(share * 100)}%`.padStart(4);
    if (!this.#terminal.isTTY) {
      if (!this.#steps.has(step)) this.#terminal.write(`${percent} ${step}\n`);
      this.#steps.add(step);
      return;
    }
    const filled = Math.floor(share * width);
    const bar = '█'.repeat(filled) + '░'.repeat(width - filled);
    const line = `${bar}${percent} ${step}`;
    if (line === this.#shown) return;
    this.#shown = line;
    this.#terminal.write(`\r\u001b[K${line}`);
  }

  /** Removes the bar to make place for other output. */
  clear(): void {
    if (this.#shown) this.#terminal.write('\r\u001b[K');
    this.#shown = '';
  }
}
