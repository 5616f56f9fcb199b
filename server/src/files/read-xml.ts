import { SaxesParser } from 'saxes';

/** The parser keeps a text or a tag in memory until it ends. A cell has at most 32,767 characters. */
const maxLength = 1_000_000;
const maxDepth = 100;
/** Spreadsheets write none of these, and the parser keeps them in memory too. */
const refused = /<!|.<\?/s;

type Attributes = Readonly<Record<string, string>>;

export interface XmlHandlers {
  readonly open?: (name: string, attributes: Attributes) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Reads the XML of a workbook part by part, in constant memory: a small archive can unpack to much. */
export class XmlReader {
  readonly #parser = new SaxesParser();
  #depth = 0;
  #sinceTag = 0;
  #last = '';

  constructor({ open, text, close }: XmlHandlers) {
    this.#parser.on('opentag', ({ name, attributes }) => {
      this.#depth += 1;
      if (this.#depth > maxDepth) throw new Error('too deep');
      open?.(localName(name), attributes);
    });
    if (text) this.#parser.on('text', text);
    this.#parser.on('closetag', ({ name }) => {
      this.#depth -= 1;
      close?.(localName(name));
    });
    this.#parser.on('error', (error) => {
      throw error;
    });
  }

  write(xml: string): void {
    if (refused.test(this.#last + xml)) throw new Error('not the XML of a workbook');
    this.#last = (this.#last + xml).slice(-2);
    const tag = xml.lastIndexOf('<');
    this.#sinceTag = tag < 0 ? this.#sinceTag + xml.length : xml.length - tag;
    if (this.#sinceTag > maxLength) throw new Error('too long');
    this.#parser.write(xml);
  }

  close(): void {
    this.#parser.close();
  }
}
