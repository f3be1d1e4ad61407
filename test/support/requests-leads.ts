import type { Lead } from "../../src/contract/leads";
import type { TestApp } from "./app";

let made = 0;

/** The body of a new lead; fields can be given. */
export function newLead(fields: Record<string, unknown> = {}) {
  made++;
  return {
    clientName: `Lena Lead ${made}`,
    companyName: `Prospect House ${made}`,
    email: `lena-${made}@prospect.test`,
    ...fields,
  };
}

/** A lead made by the manager. */
export async function addedLead(app: TestApp, fields: Record<string, unknown> = {}): Promise<Lead> {
  const answer = await app.as("manager")("POST", "/api/client-leads", newLead(fields));
  if (answer.status !== 201) throw new Error(`expected 201, got ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Lead;
}
