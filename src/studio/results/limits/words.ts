/** The terms of the limits, each in one line for who hovers it. */
export const ALPHA =
  "The largest part of its full rate that every endpoint can send at the same time without overloading any link (maximum concurrent flow). 1 is the full rate.";
export const PROVED =
  "Both bounds meet: the dual prices of the links prove that no split of the traffic over these paths carries more. Recomputed from the answer, whatever the solver says.";
export const GAP = "How far the certified upper bound lies above the certified lower one.";
export const PRICE =
  "Dual price: how much alpha would rise with one flit a cycle more there, the bandwidth of an endpoint's link. Above zero only where a channel is full and stands in the way.";
export const SHARE =
  "Price times bandwidth over all channels of the kind, as a share of all: the part of one per cent by which alpha rises when each of them gets one per cent more bandwidth.";
export const FULL = "Loaded to their bandwidth (to 0.1 %) where the program carries the most.";
export const MINIMAL =
  "MIN: the shortest ways; between groups of a dragonfly, every way over one global link. VLB: by way of some other router, as Valiant's routing goes.";
