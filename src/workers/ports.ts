/** Ports between workers that do a job together, and their messages. */
import type { Post } from "../simulation/parts.ts";

/** A port to another worker; messages queue until they are asked for. */
export class PortPost implements Post {
  private readonly port: MessagePort;
  private readonly arrived: unknown[] = [];
  private asked: ((message: unknown) => void) | null = null;

  constructor(port: MessagePort) {
    this.port = port;
    port.onmessage = ({ data }: MessageEvent) => {
      const { asked } = this;
      this.asked = null;
      if (asked === null) this.arrived.push(data);
      else asked(data);
    };
  }

  send(message: unknown, transfer: ArrayBuffer[]): void {
    this.port.postMessage(message, transfer);
  }

  next(): Promise<unknown> {
    return new Promise((resolve) => {
      if (this.arrived.length > 0) resolve(this.arrived.shift());
      else this.asked = resolve;
    });
  }

  close(): void {
    this.port.close();
  }
}

/** Channels between each two of so many workers: for each its ports, by the number of the other; null at its own. */
export function portsAmong(workers: number): (MessagePort | null)[][] {
  const ports = Array.from({ length: workers }, () => new Array<MessagePort | null>(workers).fill(null));
  for (let one = 0; one < workers; one++) {
    for (let other = 0; other < one; other++) {
      const { port1, port2 } = new MessageChannel();
      ports[one]![other] = port1;
      ports[other]![one] = port2;
    }
  }
  return ports;
}
