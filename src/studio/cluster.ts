/** The page on a cluster: it uses the workers of a queue besides the browser's own, where `flitlab serve --queue` lends them. */
import { ENGINES } from "../sweep/engine.ts";
import { Dispatch, Connection, SOCKET_ADDRESS, TOO_MANY_CONNECTIONS, TOKEN_ACCEPTED } from "../engine/jobs.ts";
import { notify } from "./store/notices.ts";
import type { Notice } from "./store/state.ts";
import type { Studio } from "./store/studio.ts";

/** Milliseconds until a lost connection is tried again, at first and at most. */
const AGAIN = 2000;
const LONGEST = 60_000;

/** `word`: what the page was told at the door. */
export function followCluster(studio: Studio, word: string): Promise<void> {
  if (word === TOKEN_ACCEPTED) connect(studio);
  else
    notify(studio, "problem", [
      "The token that this page was opened with is not the cluster's: everything is computed in this browser. Open the address that flitlab serve has printed.",
    ]);
  return Promise.resolve();
}

function connect(studio: Studio): void {
  const dispatch = new Dispatch();
  studio.workers().join(dispatch);
  let said = "";
  /** One sentence at a time. */
  const say = (kind: Notice["kind"], text: string): void => {
    if (text === said) return;
    const former = said;
    studio.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.text !== former) }));
    said = text;
    notify(studio, kind, [text]);
  };
  const address = new URL(SOCKET_ADDRESS, document.baseURI);
  address.protocol = address.protocol.replace("http", "ws");
  address.hash = "";
  address.search = "";
  let wait = AGAIN;
  const open = (): void => {
    const socket = new WebSocket(address);
    const link = new Connection(socket, ENGINES, (lost) => {
      if (lost !== null) {
        dispatch.use(null);
        if (lost === TOO_MANY_CONNECTIONS) say("problem", `The cluster has as many pages as it takes: ${ALONE} there is room.`);
        else if (said !== "") say("problem", `The cluster cannot be reached: ${ALONE} it can.`);
        setTimeout(open, wait);
        wait = Math.min(LONGEST, 2 * wait);
        return;
      }
      dispatch.use(link);
      if (link.size > 0) wait = AGAIN;
      const [kind, text] = stateOf(link);
      say(kind, text);
    });
  };
  open();
}

const ALONE = "everything is computed in this browser until";

/** What there is to say of the workers elsewhere. */
function stateOf({ size, others, fault }: Connection): readonly [Notice["kind"], string] {
  if (size === 1) return ["note", "A worker of the cluster computes beside this browser."];
  if (size > 1) return ["note", `${size} workers of the cluster compute beside this browser.`];
  if (fault !== null) return ["problem", `${fault} Until it can be had, everything is computed in this browser.`];
  const none = others > 0 ? "The cluster has workers of another version alone" : "The cluster has no worker now";
  return ["problem", `${none}: ${ALONE} it has one of this version.`];
}
