import { parentPort, workerData } from "node:worker_threads";
import { quickCheck } from "./quick-check";

parentPort?.postMessage(await quickCheck(String(workerData)));
