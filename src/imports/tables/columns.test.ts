import { describe, expect, test } from "bun:test";
import { clientKind } from "./clients";
import { guessColumns, headersOf } from "./columns";
import type { Kind } from "./kind";
import { kindsOf } from "./kinds";
import { leadKind } from "./leads";

const guess = (kind: Kind, ...headers: string[]) =>
  Object.fromEntries(
    [...guessColumns(kind, headers)].map(([field, places]) => [field, headersOf(headers, places)]),
  );

describe("first and last names", () => {
  test("are joined automatically, in that order", () => {
    expect(guess(clientKind, "Last Name", "Company", "First name", "Email")).toMatchObject({
      primaryContactName: "First name + Last Name",
    });
    expect(guess(leadKind, "Lead First Name", "Surname")).toEqual({
      clientName: "Lead First Name + Surname",
    });
  });

  test("are ignored beside a column with the whole name, and one alone is not a name", () => {
    const names = ["First Name", "Last Name"];
    expect(guess(clientKind, ...names, "Contact name").primaryContactName).toBe("Contact name");
    expect(guess(clientKind, "First Name", "Company")).toEqual({ name: "Company" });
  });

  test("identify a file as one of clients or leads", () => {
    expect(kindsOf(["Company", "First Name", "Last Name", "Email"])).toEqual(["clients", "leads"]);
    expect(kindsOf(["Company", "First Name", "Email"])).toEqual([]);
  });
});

describe("prefixes of entities in CRM exports", () => {
  const deals = [
    ...["Deal - Title", "Deal - Status", "Deal - Stage", "Deal - Value", "Deal - Owner", "Person - Name"],
    ...[
      "Person - Email",
      "Person - Phone",
      "Organization - Name",
      "Organization - Website",
      "Person - Owner",
    ],
  ];

  test("are stripped if the whole header has no meaning", () => {
    expect(kindsOf(deals)).toEqual(["leads"]);
    expect(guess(leadKind, ...deals)).toEqual({
      ...{ companyName: "Organization - Name", clientName: "Person - Name", email: "Person - Email" },
      ...{ phone: "Person - Phone", leadStatus: "Deal - Stage", dealValue: "Deal - Value" },
      ...{ owner: "Deal - Owner", websiteUrl: "Organization - Website" },
    });
  });

  test("distinguish a person's name from a company's", () => {
    const people = ["Person - Name", "Organisation - Name", "Person - Email"];
    expect(guess(clientKind, ...people)).toMatchObject({
      ...{ name: "Organisation - Name", primaryContactName: "Person - Name" },
    });
    expect(guess(clientKind, "Person - Name").name).toBeUndefined();
    expect(guess(leadKind, "Person - First name", "Person - Last name").clientName).toBe(
      "Person - First name + Person - Last name",
    );
  });

  test("are kept as part of another word", () => {
    expect(guess(leadKind, "Personal - Email", "Dealer - Phone")).toEqual({});
  });
});
