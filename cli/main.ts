#!/usr/bin/env bun
import { run } from ".";
import { processIo } from "./process-io";

process.exitCode = await run(process.argv.slice(2), processIo());
