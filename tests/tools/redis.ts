/** A Redis server of a test's own, on a free port, with its file in a folder that ends with it. */
import { spawn, spawnSync } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";

/** Where there is no redis-server, its tests are left out. */
export const HAS_REDIS = spawnSync("redis-server", ["--version"]).status === 0;

export class RedisServer {
  readonly port: number;
  readonly url: string;
  private readonly folder = mkdtempSync(join(tmpdir(), "flitlab-redis-"));
  private process: ChildProcess | null = null;

  static async start(): Promise<RedisServer> {
    const listener = createServer().listen(0, "127.0.0.1");
    await once(listener, "listening");
    const { port } = listener.address() as AddressInfo;
    listener.close();
    await once(listener, "close");
    const server = new RedisServer(port);
    await server.begin();
    return server;
  }

  private constructor(port: number) {
    this.port = port;
    this.url = `redis://127.0.0.1:${port}`;
  }

  /** Starts it with what its append-only file holds. */
  async begin(): Promise<void> {
    const options = { bind: "127.0.0.1", port: this.port, dir: this.folder, appendonly: "yes", save: "" };
    this.process = spawn(
      "redis-server",
      Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]),
      { stdio: "ignore" },
    );
    const client = new Redis({ port: this.port, maxRetriesPerRequest: null, retryStrategy: () => 50 });
    client.on("error", () => undefined);
    await client.ping();
    client.disconnect();
  }

  /** As the kernel would end it when memory runs out. */
  async kill(): Promise<void> {
    const { process } = this;
    this.process = null;
    if (process === null) return;
    process.kill("SIGKILL");
    await once(process, "exit");
  }

  /** Has it do something. */
  async tell<T>(act: (client: Redis) => Promise<T>): Promise<T> {
    const client = new Redis({ port: this.port });
    client.on("error", () => undefined);
    try {
      return await act(client);
    } finally {
      client.disconnect();
    }
  }

  async end(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
