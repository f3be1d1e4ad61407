import type { ReactNode } from "react";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Icon } from "#/islands/ui/icon";
import { IconButton } from "#/islands/ui/icon-button";
import { lazyPart } from "#/islands/ui/lazy-part";
import type { LazyPart } from "#/islands/ui/load-part";
import { MenuButton, type MenuPlace } from "#/islands/ui/menu/menu-button";
import { useInPlace } from "#/islands/ui/use-in-place";
import { taskCategory, taskOwner, taskPhase } from "#/src/contract/choices/tasks";
import type { Task, TaskDetail } from "#/src/contract/tasks";
import { repeatWords } from "#/src/format/repeat-words";
import { showDate, showMoment } from "#/src/format/show-dates";
import { usePageContext } from "../../page-context";
import { assigneeName } from "../assignee";
import { taskDenials } from "../rights";
import { ContinueSeries } from "./continue-series";
import { RequestLink } from "./request-link";
import { CategoryBadge, StatusBadge } from "./task-cells";
import { TaskDateForm } from "./task-date-form";

const categoryPanel = lazyPart("The categories", () => import("./field-panels").then((m) => m.CategoryPanel));
const ownerPanel = lazyPart("The owners", () => import("./field-panels").then((m) => m.OwnerPanel));
const formPanel = lazyPart("The forms", () => import("./form-panel").then((m) => m.FormPanel));
const assigneePanel = lazyPart("The assignees", () => import("./field-panels").then((m) => m.AssigneePanel));

/** The task's own fields, on a phone its client, and the audit that it was created from. */
export function TaskSummary({ detail: { task, audit, clientId, clientName } }: { detail: TaskDetail }) {
  const { role, timeZone } = useViewer();
  return (
    <div className="flex flex-col gap-4">
      <p className="whitespace-pre-wrap">
        {task.description ?? <span className="text-muted">No description</span>}
      </p>
      <dl className="grid grid-cols-[108px_minmax(0,1fr)] items-center gap-x-3 gap-y-1 text-label [&>dd]:flex [&>dd]:min-h-8 [&>dd]:items-center">
        <Fact label="Status">
          <StatusBadge status={task.status} />
        </Fact>
        {task.requestState && (
          <Fact label="Answers">
            <RequestLink task={task} />
          </Fact>
        )}
        {role !== "client" && (
          <div className="contents md:hidden [&>dd]:flex [&>dd]:min-h-8 [&>dd]:items-center">
            <Fact label="Client">
              <a href={`/clients/${clientId}`} className="link-text">
                {clientName}
              </a>
            </Fact>
          </div>
        )}
        {role === "client" ? <ClientsFacts task={task} /> : <EditedFacts task={task} />}
        {task.completedAt && <Fact label="Completed">{showMoment(task.completedAt, timeZone)}</Fact>}
        {audit && (
          <Fact label="Opened From">
            <a href={`/audit/${audit.id}`} className="link-text">
              {`Audit of ${showDate(audit.auditDate)}`}
            </a>
          </Fact>
        )}
      </dl>
    </div>
  );
}

/** The fields that clients see. */
function ClientsFacts({ task }: { task: Task }) {
  return (
    <>
      <Fact label="Start Date">{showDate(task.startDate)}</Fact>
      <Fact label="Due Date">
        <DueDate task={task} />
      </Fact>
    </>
  );
}

/** The fields that staff change in place. */
function EditedFacts({ task }: { task: Task }) {
  const { assignees } = usePageContext();
  const { category, owner, assigneeUserId, phase, clientTitle, repeat } = task;
  return (
    <>
      {clientTitle && <Fact label="Client Sees">{clientTitle}</Fact>}
      <Fact label="Category">
        <FieldMenu label="Category" shown={taskCategory.label(category)} panel={categoryPanel} task={task}>
          <CategoryBadge category={category} />
        </FieldMenu>
      </Fact>
      <Fact label="Owner">
        <FieldMenu label="Owner" shown={taskOwner.label(owner)} panel={ownerPanel} task={task} />
      </Fact>
      <Fact label="Assignee">
        <FieldMenu
          label="Assignee"
          shown={assigneeName(assigneeUserId, assignees)}
          panel={assigneePanel}
          task={task}
          shortcut="A"
        >
          {assigneeUserId === null && <span className="text-muted">Unassigned</span>}
        </FieldMenu>
      </Fact>
      {takesForm(task) && (
        <Fact label="Form">
          <FieldMenu
            label="Form"
            shown={task.requestState ? "Choose another" : "None"}
            panel={formPanel}
            task={task}
          />
        </Fact>
      )}
      {task.brand !== null && <Fact label="Brand">{task.brand}</Fact>}
      {phase && <Fact label="Phase">{taskPhase.label(phase)}</Fact>}
      {repeat && (
        <Fact label="Repeats">
          <span>
            {repeatWords(repeat)}
            <ContinueSeries task={task} />
          </span>
        </Fact>
      )}
      <Fact label="Start Date">
        <DateEditor task={task} field="startDate">
          {showDate(task.startDate)}
        </DateEditor>
      </Fact>
      <Fact label="Due Date">
        <DateEditor task={task} field="dueDate" shortcut="D">
          <DueDate task={task} />
        </DateEditor>
      </Fact>
    </>
  );
}

/** True for a task of the client to which a form can be given, or another one. */
function takesForm({ owner, status, requestState }: Task): boolean {
  return owner === "client" && status !== "done" && (requestState === null || requestState === "open");
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd>{children}</dd>
    </>
  );
}

type FieldMenuProps = {
  label: string;
  /** The value in words. */
  shown: string;
  panel: LazyPart<MenuPlace & { task: Task }>;
  task: Task;
  shortcut?: string;
  /** The value as shown, if it is more than words. */
  children?: ReactNode;
};

/** A field's value, which opens a menu to change it. */
function FieldMenu({ label, shown, panel, task, shortcut, children }: FieldMenuProps) {
  return (
    <MenuButton
      label={`${label}: ${shown}`}
      panel={panel}
      props={{ task }}
      className="field-button"
      {...(shortcut && { shortcut })}
    >
      {children || <span className="min-w-0">{shown}</span>}
      <Icon name="chevron-down" size={12} />
    </MenuButton>
  );
}

/** The due date, red when past due: the days are under the drawer's title. Clients owe nothing that is the agency's. */
function DueDate({ task: { dueDate, isPastDue, owner } }: { task: Task }) {
  const { role } = useViewer();
  const isLate = isPastDue && !(role === "client" && owner === "agency");
  return <span className={isLate ? "font-medium text-red" : undefined}>{showDate(dueDate)}</span>;
}

const dateLabels = { startDate: "Start date", dueDate: "Due date" } as const;

type DateEditorProps = {
  task: Task;
  field: keyof typeof dateLabels;
  shortcut?: string;
  children: ReactNode;
};

/** A date with a pencil that turns it into a form. */
function DateEditor({ task, field, shortcut, children }: DateEditorProps) {
  const { role } = useViewer();
  const { isOpen, opener, open, close } = useInPlace();
  const label = dateLabels[field];
  if (isOpen) return <TaskDateForm task={task} field={field} label={label} onDone={close} />;
  return (
    <>
      <span className="tabular-nums">{children}</span>
      <IconButton
        ref={opener}
        label={`Edit ${label.toLowerCase()}`}
        aria-keyshortcuts={shortcut}
        className="ml-1"
        icon={<Icon name="pencil" size={14} />}
        deniedBecause={taskDenials(role).edit}
        onClick={open}
      />
    </>
  );
}
