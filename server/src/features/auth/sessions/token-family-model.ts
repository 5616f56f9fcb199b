interface Node {
  readonly parent: string | undefined;
  isUsed: boolean;
  isRetired: boolean;
}

/** The rule of refresh families in its plainest form, for tests to hold the real one against. */
export class FamilyModel {
  isEnded = false;
  readonly #nodes = new Map<string, Node>();

  constructor(first: string) {
    this.#add(first, undefined);
  }

  get tokens(): string[] {
    return [...this.#nodes.keys()];
  }

  mayRefresh(token: string): boolean {
    return !this.isEnded && this.#nodes.get(token)?.isRetired === false;
  }

  refresh(token: string, successor: string | undefined): void {
    const node = this.#nodes.get(token);
    if (!node || this.isEnded) return;
    if (node.isRetired) {
      this.isEnded = true;
      return;
    }
    if (!node.isUsed) this.#retireParentAndSiblings(token, node);
    node.isUsed = true;
    if (successor) this.#add(successor, token);
  }

  #retireParentAndSiblings(token: string, { parent }: Node): void {
    if (parent === undefined) return;
    for (const [name, other] of this.#nodes) {
      if (name === parent || (other.parent === parent && name !== token)) other.isRetired = true;
    }
  }

  #add(token: string, parent: string | undefined): void {
    this.#nodes.set(token, { parent, isUsed: false, isRetired: false });
  }
}
