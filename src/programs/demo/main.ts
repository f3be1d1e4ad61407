process.noDeprecation = true;

import { onLauncherEnd } from "./launcher";
import { demoPeople } from "./provider/people";
import { CannotStart, readSettings } from "./settings";
import { startDemo } from "./start";

try {
  const demo = await startDemo(readSettings(process.env));
  console.log(`The demo is at ${demo.url}\n\nSign in as one of:`);
  for (const { email, role } of demoPeople) console.log(`  ${email.padEnd(24)}${role}`);
  console.log(`\nMail that the portal sends arrives at ${demo.url}/demo/mail\n\nCtrl+C stops it.`);
  const stop = async () => {
    await demo.stop();
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, stop);
  onLauncherEnd(stop);
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(
    error instanceof CannotStart ? `${reason}\n` : `The demo could not start: ${reason}\n`,
  );
  process.exit(1);
}
