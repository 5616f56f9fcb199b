type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const firstByteOfTwo = 0xc2;

/** Reads a file of unknown encoding part by part: UTF-8, UTF-16, or what spreadsheets save on Windows. */
export class EncodingDetector {
  readonly #utf8 = new TextDecoder('utf-8', { fatal: true });
  /** Replaces what it cannot read. */
  #tolerant: TextDecoder | undefined;
  /** Characters beyond ASCII. In Windows-1252 there are hardly any that UTF-8 can read too. */
  #readable = 0;
  #broken = 0;
  #marked: TextEncoding | undefined;
  #isStart = true;

  add(bytes: Uint8Array): void {
    if (this.#isStart && bytes.length > 0) {
      this.#isStart = false;
      if (bytes[0] === 0xff && bytes[1] === 0xfe) this.#marked = 'utf-16le';
      if (bytes[0] === 0xfe && bytes[1] === 0xff) this.#marked = 'utf-16be';
      // Without a mark: no text starts with a NUL, and headers start with a letter of ASCII.
      if (bytes[1] === 0 && bytes[0] !== 0 && bytes[3] === 0) this.#marked = 'utf-16le';
      if (bytes[0] === 0 && bytes[1] !== 0 && bytes[2] === 0) this.#marked = 'utf-16be';
    }
    this.#decode(bytes, { stream: true });
  }

  end(): TextEncoding {
    this.#decode(new Uint8Array());
    if (this.#marked) return this.#marked;
    return this.#broken === 0 || this.#readable > this.#broken ? 'utf-8' : 'windows-1252';
  }

  /** One broken byte among many that are right does not make a file one of Windows. */
  #decode(bytes: Uint8Array, options?: { readonly stream: boolean }): void {
    if (!this.#tolerant) {
      try {
        this.#utf8.decode(bytes, options);
        for (const byte of bytes) if (byte >= firstByteOfTwo) this.#readable += 1;
        return;
      } catch {
        this.#tolerant = new TextDecoder('utf-8');
        // The part before can have ended within a character.
        this.#broken += 1;
      }
    }
    const text = this.#tolerant.decode(bytes, options);
    for (const [sign] of text.matchAll(/[^\0-\x7f]/gu)) {
      if (sign === '\uFFFD') this.#broken += 1;
      else this.#readable += 1;
    }
  }
}
