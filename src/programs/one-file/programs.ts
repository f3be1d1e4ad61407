type Program = {
  /** Its arguments, as shown in the usage. */
  takes: string;
  says: string;
} & (
  | { load(): Promise<unknown> }
  /** A file of the project to print. */
  | { prints: string }
);

/** The commands of `agency-portal` by name. In the repository most of them are scripts in package.json. */
export const programs: Record<string, Program> = {
  serve: { takes: "", says: "Serve the portal", load: () => import("#/src/server/main") },
  demo: {
    takes: "",
    says: "Serve a demo agency with its own sign-in, from ./data",
    load: () => import("#/src/programs/demo/main"),
  },
  env: { takes: "", says: "Print all settings with explanations", prints: ".env.example" },
  healthcheck: {
    takes: "",
    says: "Check that the portal on this machine is ready",
    load: () => import("#/src/programs/scripts/healthcheck"),
  },
  migrate: {
    takes: "[--repair]",
    says: "Bring the database up to date",
    load: () => import("#/src/programs/scripts/migrate"),
  },
  seed: {
    takes: "",
    says: "Fill an empty database with the demo agency",
    load: () => import("#/src/programs/scripts/seed"),
  },
  verify: {
    takes: "",
    says: "Check the database and the audit log's chain and signatures",
    load: () => import("#/src/programs/scripts/verify"),
  },
  backup: {
    takes: "FILE [--overwrite]",
    says: "Write the database into a file, while the portal runs",
    load: () => import("#/src/programs/scripts/backup"),
  },
  restore: {
    takes: "FILE [--keep-tokens]",
    says: "Replace the database with a backup, while no portal runs",
    load: () => import("#/src/programs/scripts/restore"),
  },
  copy: {
    takes: "FROM TO",
    says: "Copy the database at one address to another, while no portal runs",
    load: () => import("#/src/programs/scripts/copy"),
  },
  "objects:copy": {
    takes: "FROM TO",
    says: "Copy uploaded files between folders and the bucket (s3)",
    load: () => import("#/src/programs/scripts/copy-objects"),
  },
  token: {
    takes: "--email EMAIL [--name NAME]",
    says: "Print an API token for an existing user",
    load: () => import("#/src/programs/scripts/token"),
  },
  admin: {
    takes: "--email EMAIL",
    says: "Make somebody an admin",
    load: () => import("#/src/programs/scripts/admin"),
  },
  erase: {
    takes: "--email EMAIL [--yes]",
    says: "Erase a person's data from the database",
    load: () => import("#/src/programs/scripts/erase"),
  },
  licenses: {
    takes: "",
    says: "Print the license notices of included third-party code",
    prints: "dist/licenses.txt",
  },
};
