/** What can be done with a design as a whole, behind the three dots of its tile's head. */
import { IconDots } from "@tabler/icons-react";
import { Suspense } from "react";
import { designLetter } from "../../engine/studies.ts";
import { lazyPart } from "../parts.tsx";
import { CardButton } from "../parts/Card.tsx";

const TileMenuItems = lazyPart("menu of a design", async () => (await import("./TileMenuItems.tsx")).TileMenuItems);

export function TileMenu({ index, onRename }: { readonly index: number; readonly onRename: () => void }) {
  return (
    <CardButton
      button={{
        className: "icon-button icon-button-quiet tile-menu-button",
        "aria-label": `Design ${designLetter(index)}: more`,
        children: <IconDots size={16} aria-hidden="true" />,
      }}
      card={{ menu: true, className: "tile-menu" }}
    >
      {(done) => (
        <Suspense>
          <TileMenuItems index={index} onRename={onRename} onChosen={done} />
        </Suspense>
      )}
    </CardButton>
  );
}
