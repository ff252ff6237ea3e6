/** Traces as tables: `cycle,source,destination,flits[,after]`. */
import { BadLine, shown, TraceBuilder } from "./reading.ts";
import type { Trace } from "./reading.ts";

const HEADER = /^cycle\s*,\s*source\s*,\s*destination\s*,\s*flits(?:\s*,\s*after)?$/i;
const LONGEST_HEADER = 200;
const [COMMA, PLUS, HASH, QUOTE, DOT] = [44, 43, 35, 34, 46];

/** Whether the first line of a text has the names of this table's columns. */
export function isOwnTable(start: string): boolean {
  const line = start.split(/[\n;]/).find((one) => !/^\s*(?:#|$)/.test(one)) ?? "";
  return line.length <= LONGEST_HEADER && HEADER.test(line.replaceAll('"', "").trim());
}

/**
 * Reads a table of messages, one a line, between line ends or semicolons. `after` lists the messages that it waits for, between plus signs,
 * by their numbers from 1 in the order of the table (a header, comments after # and empty lines do not count). Throws a BadLine.
 */
export function readCsv(text: string): Trace {
  const builder = new TraceBuilder();
  const line = new Line(text);
  while (line.next()) {
    if (line.number === line.firstFilled && line.isHeader()) continue;
    const cycle = line.real("a cycle", true);
    const source = line.integer("a source", true);
    const destination = line.integer("a destination", true);
    const flits = line.integer("flits", false);
    builder.message(line.number, source, destination, flits, { notBefore: cycle, after: line.rest() });
  }
  return builder.build("table", "flits");
}

/** Walks over the lines of a text and the fields of each, character by character. */
class Line {
  number = 0;
  /** The number of the first line that is not empty. */
  firstFilled = 0;
  private readonly source: string;
  private start = 0;
  private at = 0;
  private end = -1;

  constructor(text: string) {
    this.source = text;
  }

  /** To the next line that has a message; false at the end. */
  next(): boolean {
    const { source } = this;
    while (this.end < source.length) {
      this.start = this.end + 1;
      this.number++;
      let stop = this.start;
      let comment = -1;
      for (; stop < source.length; stop++) {
        const code = source.charCodeAt(stop);
        if (code === 10 || (code === 59 && comment < 0)) break;
        if (code === HASH && comment < 0) comment = stop;
      }
      this.end = stop;
      this.stop = comment < 0 ? stop : comment;
      this.at = this.start;
      this.skip();
      if (this.at < this.stop) {
        if (this.firstFilled === 0) this.firstFilled = this.number;
        return true;
      }
    }
    return false;
  }

  isHeader(): boolean {
    return this.stop - this.start <= LONGEST_HEADER && HEADER.test(this.text().replaceAll('"', ""));
  }

  private text(): string {
    return this.source.slice(this.start, this.stop).trim();
  }

  /** A number from 0 up, followed by a comma if `more` fields must follow. Throws a BadLine. */
  real(what: string, more: boolean): number {
    return this.field(what, more, true);
  }

  integer(what: string, more: boolean): number {
    return this.field(what, more, false);
  }

  /** The rest of the line: message numbers between plus signs, as numbers of ops. */
  rest(): readonly number[] {
    this.skip();
    const quoted = this.quote();
    const after: number[] = [];
    this.skip();
    while (this.at < this.stop && !(quoted && this.source.charCodeAt(this.at) === QUOTE)) {
      if (after.length > 0 && this.source.charCodeAt(this.at++) !== PLUS) this.fail("message numbers with + between them in after");
      this.skip();
      const number = this.digits(false);
      if (!(number >= 1)) this.fail("a message number from 1 up in after");
      after.push(number - 1);
      this.skip();
    }
    if (quoted && !this.quote()) this.fail("a quote at the end of after");
    this.skip();
    if (this.at < this.stop) this.fail("its end");
    return after;
  }

  private stop = 0;

  private field(what: string, more: boolean, real: boolean): number {
    this.skip();
    const quoted = this.quote();
    this.skip();
    const value = this.digits(real);
    if (Number.isNaN(value)) this.fail(what);
    this.skip();
    if (quoted && !this.quote()) this.fail(`a quote at the end of ${what}`);
    this.skip();
    if (this.at < this.stop) {
      if (this.source.charCodeAt(this.at) !== COMMA) this.fail(what);
      this.at++;
    } else if (more) this.fail("some of cycle,source,destination,flits");
    return value;
  }

  /** A decimal number of digits alone; NaN if there is none. */
  private digits(real: boolean): number {
    const { source } = this;
    const from = this.at;
    let value = 0;
    for (let code = source.charCodeAt(this.at); this.at < this.stop && code >= 48 && code <= 57; code = source.charCodeAt(++this.at))
      value = 10 * value + code - 48;
    if (this.at === from || value > Number.MAX_SAFE_INTEGER) return NaN;
    if (!real || this.at >= this.stop || source.charCodeAt(this.at) !== DOT) return value;
    do this.at++;
    while (this.at < this.stop && source.charCodeAt(this.at) >= 48 && source.charCodeAt(this.at) <= 57);
    return Number(source.slice(from, this.at));
  }

  private skip(): void {
    for (; this.at < this.stop; this.at++) {
      const code = this.source.charCodeAt(this.at);
      if (code !== 32 && code !== 9 && code !== 13) return;
    }
  }

  /** Skips a quote; false if there is none. */
  private quote(): boolean {
    const is = this.at < this.stop && this.source.charCodeAt(this.at) === QUOTE;
    if (is) this.at++;
    return is;
  }

  private fail(what: string): never {
    throw new BadLine(this.number, `holds ${shown(this.text())}, which lacks ${what}`);
  }
}
