import { describe, expect, test } from "bun:test";
import { clientTable } from "#/cli/commands/clients/import";
import { WrongUsage } from "#/cli/exit";
import { matchColumns } from "./columns";

const places = (headers: string[], ...mappings: string[]) =>
  Object.fromEntries(matchColumns(clientTable(false), headers, mappings));

/** For fields with one column each. */
const match = (headers: string[], ...mappings: string[]) =>
  Object.fromEntries(
    Object.entries(places(headers, ...mappings)).map(([field, [at]]) => [field, at] as const),
  );

describe("guessed columns", () => {
  test.each([
    ["Company name", "name"],
    ["COMPANY_NAME ", "name"],
    ["Company", "name"],
    ["Client", "name"],
    ["name", "name"],
    ["Brand Names", "brandNames"],
    ["brands", "brandNames"],
    ["Client Type", "clientType"],
    ["Contact name", "primaryContactName"],
    ["Primary contact", "primaryContactName"],
    ["Primary contact email", "primaryContactEmail"],
    ["E-Mail", "primaryContactEmail"],
    ["Website URL", "websiteUrl"],
    ["website", "websiteUrl"],
    ["Amazon Storefront URL", "amazonStorefrontUrl"],
    ["Lifecycle Stage", "status"],
    ["Status", "status"],
    ["primaryContactEmail", "primaryContactEmail"],
  ])("%j means %s", (header, field) => expect(match([header])).toEqual({ [field]: 0 }));

  test.each(["Company owner", "Company Domain Name", "Phone Number", "", "Notes", "reason"])(
    "%j means nothing",
    (header) => expect(match([header])).toEqual({}),
  );

  test("of two headers for one field the better match is used", () => {
    expect(match(["Name", "Contact", "Company name"])).toEqual({ name: 2, primaryContactName: 1 });
  });

  test("two headers that match equally well are wrong usage, with the words to type", () => {
    expect(() => match(["Company", "Email", "E-mail"])).toThrow('--map "Email=primaryContactEmail"');
    expect(match(["Company", "Email", "E-mail"], "E-mail=")).toEqual({ name: 0, primaryContactEmail: 1 });
  });

  test("a repeated header is wrong usage only where it matters", () => {
    expect(() => match(["Email", "Company", "Email"])).toThrow('two columns "Email"');
    expect(match(["Notes", "Company", "Notes"])).toEqual({ name: 1 });
  });
});

describe("columns mapped by hand", () => {
  test("take precedence, and their field gets no guessed column", () => {
    expect(match(["Account title", "Company"], "Account title=name")).toEqual({ name: 0 });
  });

  test("exclude a header from the guesses, also when they ignore it", () => {
    expect(match(["Email", "Website"], "Email=primaryContactName", "Website=")).toEqual({
      primaryContactName: 0,
    });
  });

  test("find a header in any case, and one that contains an equals sign", () => {
    expect(match(["a=b", "Titel"], "a=b=name", "TITEL=brandnames")).toEqual({ name: 0, brandNames: 1 });
  });

  test("may be several for one field, in the given order", () => {
    const headers = ["Last name", "Company", "First name", "Email"];
    expect(places(headers, "first name + Last name=primaryContactName")).toEqual({
      primaryContactName: [2, 0],
      name: [1],
      primaryContactEmail: [3],
    });
    expect(places(headers, "First name+Email=")).toEqual({ name: [1] });
    expect(places(["Q&A+Notes", "Company"], "q&a+notes=status")).toEqual({ status: [0], name: [1] });
    expect(() => places(headers, "First name+Title=primaryContactName")).toThrow('no column "Title"');
    expect(() => places(headers, "Email+Email=primaryContactName")).toThrow("mapped twice");
  });

  test.each([
    ["no mapping", "Company"],
    ["an unknown header", "Nope=name"],
    ["an unknown field", "Company=nope"],
    ["no header", "=name"],
  ])("%s is wrong usage", (_, mapping) => expect(() => match(["Company"], mapping)).toThrow(WrongUsage));

  test("one column twice, two columns for one field and a repeated header are wrong usage", () => {
    expect(() => match(["A", "B"], "A=name", "A=status")).toThrow("mapped twice");
    expect(() => match(["A", "B"], "A=name", "B=name")).toThrow("Two columns are mapped to name");
    expect(() => match(["A", "A"], "A=name")).toThrow('2 columns "A"');
  });
});
