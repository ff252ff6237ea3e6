// How much more than minimal routes any routing could carry on a Slim Fly's worst case: certified, on two threads.
import { bound } from "flitlab";
import { startWorkers } from "flitlab/node";

const workers = startWorkers(2);
const worst = { topology: "slim-fly", q: 5, traffic: "worst-case" };
const [minimal, any] = await Promise.all(["min", "any-path"].map((model) => bound(worst, { model, gap: 0.001, workers })));
console.log(minimal.alpha?.toFixed(4), any.alpha?.toFixed(4), any.proved);
workers.close();
