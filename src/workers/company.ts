/** Recruits idle workers to simulate parts of a load together with the one that began it. */
import { SharedLoad, dismiss, mostParts } from "../simulation/parts.ts";
import type { SteadyState } from "../simulation/steady-state.ts";
import type { Control } from "./job.ts";
import { PortPost } from "./ports.ts";

/** Flit-hops before others are asked for, and between two requests: what takes one worker about a tenth of a second. */
const ASK_EVERY = 1e6;

/** The requests of a load to the pool: none while it is short, then idle workers, until there are any. */
export class LoadCompany {
  private readonly ask: NonNullable<Control["company"]>;
  private readonly load: number;
  private askAt = ASK_EVERY;
  private posts: readonly PortPost[] = [];
  private state: "alone" | "asking" | "ready" | "together" | "over" = "alone";

  constructor(ask: NonNullable<Control["company"]>, load: number) {
    this.ask = ask;
    this.load = load;
  }

  /** Number of workers on the load. */
  get workers(): number {
    return this.state === "together" ? 1 + this.posts.length : 1;
  }

  share(simulation: SteadyState): SharedLoad | null {
    if (this.state === "ready") {
      this.state = "together";
      return new SharedLoad(simulation, this.posts);
    }
    const { engine } = simulation;
    if (this.state === "alone" && engine.flitHops >= this.askAt) {
      const most = mostParts(engine) - 1;
      if (most > 0) void this.find(most);
      this.askAt = engine.flitHops + ASK_EVERY;
    }
    return null;
  }

  end(): void {
    this.state = "over";
    this.release();
  }

  private async find(most: number): Promise<void> {
    this.state = "asking";
    const ports = await this.ask(most, this.load);
    this.posts = ports.map((port) => new PortPost(port));
    await Promise.all(this.posts.map((post) => post.next()));
    // It may have ended meanwhile.
    if (this.isOver()) this.release();
    else this.state = ports.length > 0 ? "ready" : "alone";
  }

  private isOver(): boolean {
    return this.state === "over";
  }

  private release(): void {
    for (const post of this.posts) {
      dismiss(post);
      post.close();
    }
    this.posts = [];
  }
}
