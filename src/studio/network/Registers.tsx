/** The routing registers of a fat-tree's router, which its card shows when it is pinned (Gómez et al. 2007). */
import { registerFigures, registerObstacle, registerScheme, registersOf } from "../../engine/model.ts";
import type { PortRegisters, Network } from "../../engine/model.ts";
import { count } from "../../drawing/text.ts";
import "./registers.css";

export function Registers({ network, routing, router }: { readonly network: Network; readonly routing: string; readonly router: number }) {
  const scheme = registerScheme(network, routing);
  if (scheme === null) return null;
  const figures = registerFigures(network, routing);
  if (figures === null) return <p className="registers-note registers">{registerObstacle(network, scheme)}</p>;
  const flexible = scheme === "flexible-interval";
  return (
    <section className="registers" aria-label="Routing registers">
      <p className="hover-row">
        <b>Routing registers</b>
        <span className="registers-bits">
          {count(figures.bitsPerSwitch)} bits (table: {count(figures.tableBitsPerSwitch)})
        </span>
      </p>
      <div className="registers-scroll">
        <table aria-label="Routing registers of the ports">
          <thead>
            <tr>
              <th scope="col">port</th>
              <th scope="col">
                <abbr title="Lower bound of the interval">FI</abbr>
              </th>
              <th scope="col">
                <abbr title="Upper bound of the interval">LI</abbr>
              </th>
              {flexible && (
                <th scope="col">
                  <abbr title="Bits of the destination that are compared">MR</abbr>
                </th>
              )}
              {flexible && (
                <th scope="col">
                  <abbr title="Ports that go before this one">RRR</abbr>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {registersOf(network, scheme, router).map((registers) => (
              <PortRow key={registers.port} registers={registers} flexible={flexible} bits={Math.ceil(Math.log2(network.endpoints))} />
            ))}
          </tbody>
        </table>
      </div>
      <p className="registers-note">
        {flexible
          ? "A port suits destination d when FI ≤ d & MR ≤ LI and no port of its RRR suits d."
          : "A port suits destination d when FI ≤ d ≤ LI; with FI > LI, when d ≥ FI or d ≤ LI. Several up ports suit: one is picked."}
      </p>
    </section>
  );
}

function PortRow({ registers, flexible, bits }: { readonly registers: PortRegisters; readonly flexible: boolean; readonly bits: number }) {
  const { port, up, first, last, mask, yieldsTo } = registers;
  return (
    <tr>
      <th scope="row">
        {port} <span aria-label={up ? "up" : "down"}>{up ? "↑" : "↓"}</span>
      </th>
      <td>{first}</td>
      <td>{last}</td>
      {flexible && <td className="registers-mask">{mask.toString(2).padStart(bits, "0")}</td>}
      {flexible && <td>{yieldsTo.length === 0 ? "–" : `${yieldsTo[0]}–${yieldsTo.at(-1)}`}</td>}
    </tr>
  );
}
