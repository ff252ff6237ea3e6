/** What stands above the run bar while somebody looks into a simulation. */
import { useStudio } from "../store/context.ts";
import { RouteInspector } from "./RouteInspector.tsx";
import { StepBar } from "./StepBar.tsx";
import "./stepping.css";

export function Dock() {
  const stepping = useStudio((state) => state.stepping);
  const inspecting = useStudio((state) => state.pair !== null);
  return (
    <>
      {inspecting && <RouteInspector />}
      {stepping && <StepBar />}
    </>
  );
}
