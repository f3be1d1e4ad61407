import { CannotStart, type DemoSettings } from "./settings";

/** Says at once which port is taken, before anything is built or written. @throws CannotStart */
export function checkPorts({ port, providerPort }: DemoSettings) {
  if (isTaken(port)) throw new CannotStart(`Port ${port} is taken. Set PORT to a free one.`);
  if (isTaken(providerPort)) {
    throw new CannotStart(
      `Port ${providerPort}, which the demo's sign-in service needs, is taken. Set OIDC_PORT to a free one.`,
    );
  }
}

function isTaken(port: number): boolean {
  try {
    Bun.listen({ hostname: "127.0.0.1", port, socket: { data() {} } }).stop(true);
    return false;
  } catch {
    return true;
  }
}
