/** Tells what the pictures have in common of one of them, as long as it is drawn. */
import { useEffect } from "react";
import { useStudio } from "../store/context.ts";
import type { Drawn, Together } from "./together.ts";

export function useDrawn(design: number, { picture, view, layer, colouring }: Drawn, { drawn, legendOf }: Together): void {
  // The legend of a layer is another one then.
  const stepping = useStudio((state) => state.stepping);
  const routes = useStudio((state) => state.pair !== null);
  useEffect(() => {
    drawn.set(design, { picture, view, layer, colouring });
    return () => {
      drawn.delete(design);
    };
  }, [drawn, design, picture, view, layer, colouring]);
  useEffect(() => {
    legendOf(design, (layer ?? picture).legend(view));
  }, [legendOf, design, picture, view, layer, stepping, routes]);
  useEffect(
    () => () => {
      legendOf(design, null);
    },
    [legendOf, design],
  );
}
