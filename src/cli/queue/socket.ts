/** Admits a page to a queue: once by the token in its address, which the browser then keeps where no page can read it. */
import type { IncomingMessage } from "node:http";
import { CLUSTER_TAG, TOKEN_REFUSED, TOKEN_ACCEPTED } from "../../engine/jobs.ts";
import type { Entrance } from "../site-server.ts";
import type { QueueAddress } from "./address.ts";
import { PageConnections } from "./connections.ts";

/** Browsers send a machine's cookies to all of its ports, so each port has one of its own. */
const cookieName = (request: IncomingMessage): string => `flitlab-${request.socket.localPort ?? 0}`;

export async function openEntrance(address: QueueAddress, token: string, base: string): Promise<Entrance> {
  const connections = await PageConnections.open(address, token);
  const given = (request: IncomingMessage): string | null => new URLSearchParams((request.url ?? "").split("?")[1] ?? "").get("token");
  const kept = (request: IncomingMessage): string | null => {
    const start = `${cookieName(request)}=`;
    const cookie = (request.headers.cookie ?? "").split(/; */).find((one) => one.startsWith(start));
    return cookie === undefined ? null : cookie.slice(start.length);
  };
  const accepted = (text: string | null): boolean => text !== null && connections.accepts(text);
  return {
    key: `?token=${token}`,
    sends: (request) =>
      accepted(given(request))
        ? // What stands after # stays: the study.
          { location: base, "set-cookie": `${cookieName(request)}=${token}; Path=${base}; HttpOnly; SameSite=Lax` }
        : null,
    page: (request, html) => {
      const word = accepted(kept(request)) ? TOKEN_ACCEPTED : given(request) === null ? null : TOKEN_REFUSED;
      const host = /^[\w.:[\]-]+$/.exec(request.headers.host ?? "")?.[0];
      return {
        html: word === null ? html : html.replace("</head>", `<meta name="${CLUSTER_TAG}" content="${word}" /></head>`),
        connects: host === undefined ? "" : `ws://${host} wss://${host}`,
      };
    },
    attach: (server) => {
      connections.attach(server, base, (request) => accepted(kept(request)));
    },
    close: () => {
      connections.close();
    },
  };
}
