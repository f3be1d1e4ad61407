import { Command as AnyCommand, Option } from "commander";
import { examples } from "#/cli/output/help";

/** A command with what ours are declared by again and again. */
export class Command extends AnyCommand {
  declare readonly commands: readonly Command[];
  declare parent: Command | null;

  override createCommand(name?: string): Command {
    return new Command(name);
  }

  /** The names that `--json` takes. */
  printedFields: readonly string[] = [];

  /** The fields of what the command prints with `--json`, which its help lists. */
  jsonFields(...schemas: readonly { shape: object }[]): this {
    this.printedFields = [...new Set(schemas.flatMap(({ shape }) => Object.keys(shape)))];
    return this.addHelpText("after", `\nJSON fields: ${this.printedFields.join(", ")}`);
  }

  /** The examples at the end of its help. */
  examples(...lines: string[]): this {
    return this.addHelpText("after", examples(...lines));
  }

  /** An option that takes one of a few words. */
  choice(flags: string, description: string, words: readonly string[]): this {
    return this.addOption(new Option(flags, description).choices(words));
  }
}
