import { Command as AnyCommand, Option } from "commander";
import { examples } from "#/cli/output/help";

/** A commander command with shortcuts for our recurring declarations. */
export class Command extends AnyCommand {
  declare readonly commands: readonly Command[];
  declare parent: Command | null;

  override createCommand(name?: string): Command {
    return new Command(name);
  }

  /** Field names accepted by `--json`. */
  printedFields: readonly string[] = [];

  /** Declares the fields printed with `--json`, which its help lists. */
  jsonFields(...schemas: readonly { shape: object }[]): this {
    this.printedFields = [...new Set(schemas.flatMap(({ shape }) => Object.keys(shape)))];
    return this.addHelpText("after", `\nJSON fields: ${this.printedFields.join(", ")}`);
  }

  /** Adds examples at the end of its help. */
  examples(...lines: string[]): this {
    return this.addHelpText("after", examples(...lines));
  }

  /** Adds an option that another command has for the same thing, without a line in the help. */
  alsoTakes(flags: string): this {
    return this.addOption(new Option(flags).hideHelp());
  }

  /** Adds an option with a fixed set of values. */
  choice(flags: string, description: string, words: readonly string[]): this {
    return this.addOption(new Option(flags, description).choices(words));
  }
}
