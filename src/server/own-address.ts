/** Returns the address at which a server on this machine can be reached locally. */
export function ownAddress(host: string, port: number | undefined): string {
  if (host === "0.0.0.0" || host === "::") return `http://127.0.0.1:${port}`;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
