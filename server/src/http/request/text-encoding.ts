type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Reads a file of unknown encoding part by part: UTF-8, UTF-16, or what spreadsheets save on Windows. */
export class EncodingDetector {
  readonly #utf8 = new TextDecoder('utf-8', { fatal: true });
  #isUtf8 = true;
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
    if (this.#isUtf8) this.#decode(bytes, { stream: true });
  }

  end(): TextEncoding {
    if (this.#isUtf8) this.#decode(new Uint8Array());
    return this.#marked ?? (this.#isUtf8 ? 'utf-8' : 'windows-1252');
  }

  #decode(bytes: Uint8Array, options?: { readonly stream: boolean }): void {
    try {
      this.#utf8.decode(bytes, options);
    } catch {
      this.#isUtf8 = false;
    }
  }
}
