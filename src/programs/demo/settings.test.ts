import { expect, test } from "bun:test";
import { join, resolve } from "node:path";
import { CannotStart, checkPorts, readSettings } from "./settings";

test.each([
  [{ PORT: "http" }, "PORT must be a port number."],
  [{ PORT: "0", OIDC_PORT: "70000" }, "PORT must be a port number.\nOIDC_PORT must be a port number."],
  [{ PORT: "1.5" }, "PORT must be a port number."],
  [{ PORT: "3000", OIDC_PORT: "3000" }, "PORT and OIDC_PORT must differ."],
  [{ PORT: "65535" }, "Set OIDC_PORT: there is no port after PORT."],
])("%j is refused with %p", (env, message) => {
  expect(() => readSettings(env)).toThrow(new CannotStart(message));
});

test("without settings the demo uses ports 3000 and 3001 and the folder data", () => {
  const ofFolder = (folder: string) => {
    const dataDir = resolve(folder);
    return { dataDir, secretsPath: join(dataDir, "demo-secrets.json") };
  };
  expect(readSettings({ PORT: "" })).toEqual({ port: 3000, providerPort: 3001, ...ofFolder("data") });
  expect(readSettings({ PORT: "65534" })).toEqual({
    port: 65_534,
    providerPort: 65_535,
    ...ofFolder("data"),
  });
  expect(readSettings({ OIDC_PORT: "9000", DATA_DIR: "/srv" })).toEqual({
    ...{ port: 3000, providerPort: 9000 },
    ...ofFolder("/srv"),
  });
});

test("a taken port is named, with the setting for another", () => {
  const taken = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
  const { port } = taken;
  const settings = { ...readSettings({}), port, providerPort: port };
  expect(() => checkPorts(settings)).toThrow(
    new CannotStart(`Port ${port} is taken. Set PORT to a free one.`),
  );
  expect(() => checkPorts({ ...settings, port: 0 })).toThrow(
    new CannotStart(
      `Port ${port}, which the demo's sign-in service needs, is taken. Set OIDC_PORT to a free one.`,
    ),
  );
  taken.stop(true);
});
