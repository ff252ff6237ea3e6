/** Tokens of a text, one after the other without going back. */
import { shown } from "./draft.ts";
import type { Draft } from "./draft.ts";

interface Token {
  /** The sign itself, "end", or what stands for a word. */
  readonly sign: string;
  readonly text: string;
  readonly at: number;
}

export abstract class TokenStream<One extends Token> {
  protected readonly text: string;
  protected readonly draft: Draft;
  private current: One | null = null;

  constructor(text: string, draft: Draft) {
    this.text = text;
    this.draft = draft;
  }

  /** The token that comes. */
  peek(): One {
    return (this.current ??= this.read());
  }

  /** The token that peek has shown. */
  next(): One {
    const token = this.peek();
    this.current = null;
    return token;
  }

  /** The error if this token is not the required one. */
  unexpected(wanted: string, token: Token = this.peek()): Error {
    return this.draft.bad(token.at, `has ${shown(token.sign === "end" ? "the end" : token.text)} where ${wanted} must stand`);
  }

  /** Throws a BadFile. */
  protected abstract read(): One;
}
