import { Fact } from "#/islands/ui/fact";
import type { ReportSummary } from "#/src/contract/reports";
import { countOf } from "../rules";
import { NoData, Panel } from "./panel";

type FormFiguresProps = { forms: ReportSummary["forms"]; isStale: boolean };

/** Forms that were accepted in the range: at which pass, after how many reminders, and how long each side had them. */
export function FormFigures({ forms, isStale }: FormFiguresProps) {
  const { accepted, firstPass, reminders, clientDays, agencyDays } = forms;
  const each = (days: number) => countOf(Math.round(days / accepted), "day");
  return (
    <Panel title="Forms" isStale={isStale}>
      {accepted === 0 ? (
        <NoData />
      ) : (
        <dl className="grid grid-cols-2 gap-4 px-4 pt-1 pb-4">
          <Fact label="Accepted">{countOf(accepted, "form")}</Fact>
          <Fact label="At the First Pass">{`${Math.round((100 * firstPass) / accepted)}%`}</Fact>
          <Fact label="Average with Client">{each(clientDays)}</Fact>
          <Fact label="Average with Agency">{each(agencyDays)}</Fact>
          <Fact label="Reminded">{countOf(reminders, "time")}</Fact>
        </dl>
      )}
    </Panel>
  );
}
