import type { Audit } from "#/src/contract/audits";
import type { Client } from "#/src/contract/clients";
import type { DesignAsset, DesignProject } from "#/src/contract/design";
import type { Lead } from "#/src/contract/leads";
import type { UploadAddress } from "#/src/contract/uploads";
import type { Call } from "../../support/app";
import { png } from "../../support/pictures";
import { newAudit, newUpcoming } from "../../support/requests-audits";
import { newProject } from "../../support/requests-design";
import { newLead } from "../../support/requests-leads";
import { must, newClient } from "./requests";

/** The writes of every kind of work besides tasks, by name; each can be sent any number of times. */
export type AreaWrites = Record<string, () => Promise<Response>>;

/** Later than any real clock, since a project starts today by default. */
const dates = { startDate: "2026-03-09", dueDate: "2026-04-01" };

/** Creates the subjects of the writes: a lead, an audit, a project with an asset, and an unused upload. */
export async function areaWrites(call: Call): Promise<AreaWrites> {
  const client = await must<Client>(call("POST", "/api/clients", newClient()), 201);
  const lead = await must<Lead>(call("POST", "/api/client-leads", newLead()), 201);
  const audit = await must<Audit>(call("POST", "/api/client-audits", newAudit(client.id)), 201);
  const project = await must<DesignProject>(
    call("POST", "/api/design-projects", newProject(client.id, dates)),
    201,
  );
  const assets = `/api/design-projects/${project.id}/assets`;
  const asset = await must<DesignAsset>(call("POST", assets, { assetName: "Hero" }), 201);
  const fileUrl = await sentFile(call);
  let turn = 0;
  return {
    "a new lead": () => call("POST", "/api/client-leads", newLead()),
    "an edit of a lead": () => call("PUT", `/api/client-leads/${lead.id}`, { notes: `Note ${turn++}` }),
    "a new audit": () => call("POST", "/api/client-audits", newAudit(client.id)),
    "an edit of an audit": () =>
      call("PUT", `/api/client-audits/${audit.id}`, { topSkusData: [{ sku: turn++ }] }),
    "an audit to come": () => call("POST", "/api/upcoming-audits", newUpcoming()),
    "a new project": () => call("POST", "/api/design-projects", newProject(client.id, dates)),
    "the progress of a project": () =>
      call("PUT", `/api/design-projects/${project.id}/progress`, { progress: turn++ % 100 }),
    "a new asset": () => call("POST", assets, { assetName: `Asset ${turn++}` }),
    "a revision with a file": () => call("POST", `/api/design-assets/${asset.id}/revisions`, { fileUrl }),
    "an address for an upload": () => call("POST", "/api/objects/upload", promise),
  };
}

const promise = { contentType: "image/png", contentLength: png.byteLength };

async function sentFile(call: Call): Promise<string> {
  const { uploadURL, objectPath } = await must<UploadAddress>(
    call("POST", "/api/objects/upload", promise),
    200,
  );
  const sent = await fetch(uploadURL, {
    method: "PUT",
    headers: { "Content-Type": "image/png" },
    body: png,
  });
  if (!sent.ok) throw new Error(`the upload answered ${sent.status}`);
  return objectPath;
}
