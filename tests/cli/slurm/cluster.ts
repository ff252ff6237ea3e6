/** A whole Slurm in a folder: munged, slurmctld and one slurmd of two processors on this machine, with ports, keys and files of its own. */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { hostname, tmpdir, userInfo } from "node:os";
import { join } from "node:path";

export const PROGRAMS = ["munged", "slurmctld", "slurmd", "sbatch"] as const;

/** Daemons stand where an ordinary user's shell does not look. */
const PLACES = [...(process.env["PATH"] ?? "").split(":"), "/usr/sbin", "/usr/local/sbin", "/sbin"];

function placeOf(program: string): string | null {
  return PLACES.map((place) => join(place, program)).find((path) => existsSync(path)) ?? null;
}

/** Those that this machine lacks. */
export function missingPrograms(): string[] {
  return PROGRAMS.filter((program) => placeOf(program) === null);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function configOf(folder: string, name: string, ports: readonly number[]): string {
  const user = userInfo().username;
  return `
ClusterName=flitlab
SlurmctldHost=${name}(127.0.0.1)
SlurmctldPort=${ports[0]!}
SlurmdPort=${ports[1]!}
AuthType=auth/munge
AuthInfo=socket=${folder}/munge.socket
SlurmUser=${user}
SlurmdUser=${user}
StateSaveLocation=${folder}/state
SlurmdSpoolDir=${folder}/spool
SlurmctldPidFile=${folder}/slurmctld.pid
SlurmdPidFile=${folder}/slurmd.pid
SlurmctldLogFile=${folder}/slurmctld.log
SlurmdLogFile=${folder}/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SwitchType=switch/none
MpiDefault=none
ReturnToService=2
SchedulerType=sched/backfill
SchedulerParameters=batch_sched_delay=0,bf_interval=1,sched_interval=2
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SlurmdParameters=config_overrides
MaxArraySize=101
MaxJobCount=1000
KillWait=2
NodeName=${name} NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=short Nodes=${name} Default=YES MaxTime=60 State=UP
`;
}

export interface Cluster {
  readonly folder: string;
  /** What one of Slurm's commands prints. */
  ask(program: string, ...args: string[]): string;
  stop(): Promise<void>;
}

/** Starts it; commands of this process and its children find it by SLURM_CONF from then on. */
export async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), "flitlab-cluster-"));
  chmodSync(folder, 0o755);
  for (const name of ["state", "spool"]) mkdirSync(join(folder, name));
  const key = join(folder, "munge.key");
  writeFileSync(key, randomBytes(128), { mode: 0o400 });
  const config = join(folder, "slurm.conf");
  writeFileSync(config, configOf(folder, hostname().split(".")[0]!, [await freePort(), await freePort()]));
  const before = process.env["SLURM_CONF"];
  process.env["SLURM_CONF"] = config;
  const children: ChildProcess[] = [];
  const begin = (program: string, ...args: string[]): void => {
    children.push(spawn(placeOf(program)!, args, { stdio: "ignore" }));
  };
  const ask = (program: string, ...args: string[]): string => execFileSync(program, args, { encoding: "utf8" });
  const stop = async (): Promise<void> => {
    spawnSync("scancel", ["--partition=short"]);
    spawnSync("scancel", ["--signal=KILL", "--full", "--partition=short"]);
    for (const child of children.toReversed()) {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      if (child.exitCode === null && child.signalCode === null && child.kill()) await ended;
    }
    if (before === undefined) delete process.env["SLURM_CONF"];
    else process.env["SLURM_CONF"] = before;
    rmSync(folder, { recursive: true, force: true });
  };
  const own = (name: string): string => join(folder, name);
  begin(
    "munged",
    "--foreground",
    "--force",
    `--key-file=${key}`,
    `--socket=${own("munge.socket")}`,
    `--pid-file=${own("munged.pid")}`,
    `--log-file=${own("munged.log")}`,
    `--seed-file=${own("munged.seed")}`,
  );
  await until("munged listens", () => existsSync(own("munge.socket")));
  begin("slurmctld", "-D", "-c");
  begin("slurmd", "-D");
  await until("Slurm is ready", () => spawnSync("sinfo", ["--noheader", "--format=%t"], { encoding: "utf8" }).stdout.trim() === "idle");
  return { folder, ask, stop };
}

/** Looks until it is so. */
export async function until(what: string, isSo: () => boolean): Promise<void> {
  for (let looks = 0; !isSo(); looks++) {
    if (looks > 2000) throw new Error(`in vain was waited until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
