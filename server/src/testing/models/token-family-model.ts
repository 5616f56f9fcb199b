interface Token {
  readonly parent: string | undefined;
  isUsed: boolean;
  isRevoked: boolean;
}

/** The rules of a token family in their simplest form. Tests compare the server with it. */
export class TokenFamilyModel {
  isEnded = false;
  readonly #tokens = new Map<string, Token>();

  constructor(first: string) {
    this.#add(first, undefined);
  }

  get tokens(): string[] {
    return [...this.#tokens.keys()];
  }

  canRefresh(name: string): boolean {
    return !this.isEnded && this.#tokens.get(name)?.isRevoked === false;
  }

  refresh(name: string, successor: string | undefined): void {
    const token = this.#tokens.get(name);
    if (!token || this.isEnded) return;
    if (token.isRevoked) {
      this.isEnded = true;
      return;
    }
    if (!token.isUsed) this.#revokeParentAndItsSuccessors(name, token);
    token.isUsed = true;
    if (successor) this.#add(successor, name);
  }

  #revokeParentAndItsSuccessors(name: string, { parent }: Token): void {
    if (parent === undefined) return;
    for (const [other, token] of this.#tokens) {
      const isSibling = token.parent === parent && other !== name;
      if (other === parent || isSibling) token.isRevoked = true;
    }
  }

  #add(name: string, parent: string | undefined): void {
    this.#tokens.set(name, { parent, isUsed: false, isRevoked: false });
  }
}
