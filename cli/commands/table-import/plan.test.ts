import { describe, expect, test } from "bun:test";
import { clientTable } from "#/cli/commands/clients/import";
import type { KeptField } from "#/src/contract/client-fields";
import { withOwnFields } from "#/src/imports/tables/own-fields";
import { rowOf } from "#/src/imports/tables/plan";
import { type PlanChoices, makePlan as planOf } from "./plan";

const makePlan = (headers: string[], choices: PlanChoices) =>
  planOf(clientTable(false), { headers, records: [] }, choices);
const headers = ["Company", "Contact", "Email", "Website", "Status", "Client type"];
const contact = ["Nora", "nora@brand.test"];

type Options = { default?: string[]; value?: string[]; map?: string[]; headers?: string[]; update?: true };

function row(cells: string[], options: Options = {}) {
  const onDuplicate = options.update ? "update" : "skip";
  const { default: defaults = [], value = [], map = [] } = options;
  const plan = makePlan(options.headers ?? headers, { onDuplicate, default: defaults, value, map });
  return rowOf(cells, plan);
}

describe("a row", () => {
  test("contains trimmed cells and leaves out empty optional ones", () => {
    expect(row([" Acme ", ...contact, "", "", ""])).toEqual({
      name: "Acme",
      primaryContactName: "Nora",
      primaryContactEmail: "nora@brand.test",
    });
  });

  test("contains an empty required cell, so that the server refuses it", () => {
    expect(row(["", "", ""])).toMatchObject({ name: "", primaryContactName: "", primaryContactEmail: "" });
  });

  test.each([
    ["Active", "active"],
    ["LEAD", "lead"],
    ["customer", "customer"],
  ])("reads the status %j as %s", (cell, status) => {
    expect(row(["Acme", ...contact, "", cell]).status).toBe(status);
  });

  test.each(["UnCut Brands (MLM)", "uncut_brands_mlm", "uncut brands mlm"])(
    "knows the client type %j",
    (cell) => {
      expect(row(["Acme", ...contact, "", "", cell]).clientType).toBe("uncut_brands_mlm");
    },
  );
});

describe("brands", () => {
  const withBrands = ["Company", "Contact", "Email", "Brands"];

  test("are separated by commas", () => {
    expect(row(["Acme", ...contact, "One, Two,,"], { headers: withBrands }).brandNames).toEqual([
      "One",
      "Two",
    ]);
  });

  test("contain a comma or a backslash after a backslash", () => {
    const text = "Tightpac America\\, Inc., Back\\\\slash, C:\\x";
    const names = ["Tightpac America, Inc.", "Back\\slash", "C:\\x"];
    expect(row(["Acme", ...contact, text], { headers: withBrands }).brandNames).toEqual(names);
    expect(row(["Acme", ...contact], { default: [`brandNames=${text}`] }).brandNames).toEqual(names);
  });

  test("are never derived if the file has a column for them", () => {
    expect(row(["Acme", ...contact, ""], { headers: withBrands }).brandNames).toEqual([]);
  });

  test("use the default", () => {
    expect(row(["Acme", ...contact], { default: ["brandNames=One, Two"] }).brandNames).toEqual([
      "One",
      "Two",
    ]);
  });
});

describe("null values as databases write them", () => {
  test.each(["NULL", "\\N"])(
    "%j is nothing in the column of an optional field, and itself in any other",
    (cell) => {
      const headers = [
        "Company",
        "Brands",
        "Contact",
        "Email",
        "Website",
        "Storefront",
        "Status",
        "Client Type",
      ];
      const plan = makePlan(headers, { onDuplicate: "skip" });
      expect(rowOf(Array(8).fill(cell), plan)).toEqual({
        name: cell,
        brandNames: [cell],
        primaryContactName: cell,
        primaryContactEmail: cell,
      });
    },
  );
});

describe("joined columns", () => {
  const headers = ["Company", "First", "Middle", "Last", "Email", "Brand 1", "Brand 2"];
  const options = {
    headers,
    map: ["First+Middle+Last=primaryContactName", "Brand 1+Brand 2=brandNames"],
  };

  test("are separated by spaces, without empty ones", () => {
    expect(row(["Acme", " Nora ", " ", "Contact", "n@b.test", "One", ""], options)).toMatchObject({
      ...{ primaryContactName: "Nora Contact", brandNames: ["One"] },
    });
    expect(row(["Acme", "", "", "", "n@b.test", "", ""], options)).toMatchObject({
      ...{ primaryContactName: "", brandNames: [] },
    });
    const filled = { ...options, default: ["primaryContactName=Unknown"] };
    expect(row(["Acme", "", "", "", "n@b.test"], filled).primaryContactName).toBe("Unknown");
  });

  test("are separate names if they are brands", () => {
    expect(row(["Acme", "N", "", "", "n@b.test", "One", "Two, Three"], options).brandNames).toEqual([
      ...["One", "Two", "Three"],
    ]);
  });
});

describe("values", () => {
  test.each([
    ["Status:warm=lead", "warm", "lead"],
    ["status: In  talks =Paused", "in  TALKS", "paused"],
    ["Status:a:b=c=lead", "a:b=c", "lead"],
    ["Status:NULL=churned", "NULL", "churned"],
    ["Status:=active", "", "active"],
    ["Status:old=", "old", undefined],
    ["Status:warm=lead", "Active", "active"],
  ])("%j makes the cell %j the status %p", (value, cell, status) => {
    expect(row(["Acme", ...contact, "", cell], { value: [value] }).status).toBe(status);
  });

  test("apply to their column only, also if it is joined, and may be many", () => {
    const options = {
      headers: ["Company", "Title: short", "Last", "Email"],
      map: ["Title: short+Last=primaryContactName"],
      value: ["Title: short:Mr=Mister", "Title: short:none="],
    };
    expect(row(["Mr", "mr", "Mr", "a@b.test"], options)).toMatchObject({
      ...{ name: "Mr", primaryContactName: "Mister Mr" },
    });
    expect(row(["Acme", "None", "Contact", "a@b.test"], options).primaryContactName).toBe("Contact");
  });

  test.each([
    ["Status", "not a value"],
    ["Status=lead", "not a value"],
    [":warm=lead", "not a value"],
    ["Color:red=lead", 'no column "Color"'],
    [
      "Status:warm=hot",
      '"hot" cannot be the value of "Status": Must be one of lead, active, paused, churned',
    ],
  ])("%j is wrong usage", (value, words) => expect(() => row([], { value: [value] })).toThrow(words));

  test("of an unused column, or twice for one text, are wrong usage", () => {
    expect(() => row([], { map: ["Status="], value: ["Status:warm=lead"] })).toThrow("fills no field");
    expect(() => row([], { value: ["Status:warm=lead", "status:WARM=active"] })).toThrow("two values");
  });
});

describe("defaults", () => {
  test.each(["", "  ", "NULL", "\\N"])("fill the cell %j", (cell) => {
    const filled = row(["Acme", cell, cell], {
      default: ["primaryContactName=Unknown", "primaryContactEmail=unknown@brand.test"],
    });
    expect(filled).toMatchObject({
      primaryContactName: "Unknown",
      primaryContactEmail: "unknown@brand.test",
    });
  });

  test.each(["Null", "NULL & Sons"])("leave the cell %j unchanged", (cell) => {
    expect(
      row(["Acme", cell, "a@b.co"], { default: ["primaryContactName=Unknown"] }).primaryContactName,
    ).toBe(cell);
  });

  test.each([
    ["nope=1", 'no field "nope"'],
    ["status", "not a default"],
    ["status=maybe", '"maybe" cannot be the default of status'],
    ["primaryContactEmail=junk", "Must be a valid email address"],
    ["websiteUrl=javascript:alert(1)", "Please enter a valid URL"],
  ])("%j is wrong usage", (given, words) => expect(() => row([], { default: [given] })).toThrow(words));

  test("cannot be given twice", () => {
    expect(() => row([], { default: ["status=lead", "Status=active"] })).toThrow("two defaults");
  });
});

describe("fields that a file lacks", () => {
  test("are wrong usage that names the options to use", () => {
    expect(() => row([], { headers: ["Company"] })).toThrow("--default primaryContactEmail=…");
    expect(() => row([], { headers: ["Email", "Contact"] })).toThrow('--map "Header=name"');
  });

  test("keep their values in an update, which needs only the name", () => {
    expect(row(["Acme", "active"], { headers: ["Company", "Status"], update: true })).toEqual({
      name: "Acme",
      status: "active",
    });
  });
});

describe("numbers of the agency's own fields", () => {
  const headers = ["Company", "Contact", "Email", "Weight"];
  const records = [{ line: 2, cells: ["Acme", ...contact, "1.234"], isMalformed: false }];
  const clients = clientTable(false);
  const field: KeptField = { key: "weight", kind: "number", label: "Weight", options: [] };
  const kind = { ...clients, rules: withOwnFields(clients.rules, [field]) };
  const weight = (...numbers: string[]) => {
    const plan = planOf(kind, { headers, records }, { onDuplicate: "skip", numbers });
    return rowOf(records[0]?.cells ?? [], plan)["field.weight"];
  };

  test("that can be read in two ways are a question", () => {
    expect(() => weight()).toThrow('The numbers in "Weight" may have a decimal point or a decimal comma.');
    expect(weight("Weight=point")).toBe(1.234);
    expect(weight("weight=comma")).toBe(1_234);
    expect(() => weight("Weight=dot")).toThrow(
      '"Weight=dot" is not a decimal sign such as "Header=point" or "Header=comma".',
    );
  });
});
