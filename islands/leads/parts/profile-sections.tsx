import type { ReactNode } from "react";
import { useViewer } from "#/islands/runtime/page/viewer";
import type { LeadProfile } from "#/src/contract/lead-profile";
import type { Lead } from "#/src/contract/leads";
import { showMoment } from "#/src/format/show-dates";

type ProfileSectionsProps = { lead: Lead; profile: LeadProfile };

/** The sections of the profile, as plain text: a model wrote it from user input. */
export function ProfileSections({ lead, profile }: ProfileSectionsProps) {
  const { summary, leadership, amazonPresence, mediaMentions, insights } = profile;
  return (
    <>
      <Origin lead={lead} />
      <Section title="Summary">
        <Text>{summary}</Text>
      </Section>
      <Section title="Leadership">
        <Entries
          entries={leadership.map(({ name, title, background }) => ({
            head: name,
            note: title,
            text: background,
          }))}
        />
      </Section>
      <Section title="Amazon Presence">
        <Text>{amazonPresence.overview}</Text>
        <div className="grid gap-x-6 gap-y-1.5 sm:grid-cols-3">
          <Points title="Categories" points={amazonPresence.categories} />
          <Points title="Strengths" points={amazonPresence.strengths} />
          <Points title="Weaknesses" points={amazonPresence.weaknesses} />
        </div>
      </Section>
      <Section title="Media Mentions">
        <Entries
          entries={mediaMentions.map(({ outlet, headline, summary: text }) => ({
            head: headline,
            note: outlet,
            text,
          }))}
        />
      </Section>
      <Section title="Insights">
        <Text>{insights}</Text>
      </Section>
    </>
  );
}

/** Time and model of the profile, with a warning about its reliability. */
function Origin({ lead: { profileGeneratedAt, profileModel } }: { lead: Lead }) {
  const { timeZone } = useViewer();
  const moment = profileGeneratedAt && showMoment(profileGeneratedAt, timeZone);
  const origin = ["Generated", moment && `on ${moment}`, profileModel && `by ${profileModel}`];
  return (
    <p className="wrap-anywhere text-label text-muted">
      {`${origin.filter(Boolean).join(" ")}. It may be wrong: check it before you rely on it.`}
    </p>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-1.5">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </section>
  );
}

function Text({ children }: { children: string }) {
  if (children.trim() === "") return <Nothing />;
  return <p className="wrap-anywhere whitespace-pre-line">{children}</p>;
}

type Entry = { head: string; note: string; text: string };

function Entries({ entries }: { entries: readonly Entry[] }) {
  if (entries.length === 0) return <Nothing />;
  return (
    <ul className="flex flex-col gap-2">
      {entries.map(({ head, note, text }) => (
        <li key={JSON.stringify([head, note, text])} className="wrap-anywhere">
          <p>
            <span className="font-medium">{head}</span>
            {note && <span className="text-muted"> · {note}</span>}
          </p>
          {text && <p className="whitespace-pre-line text-label">{text}</p>}
        </li>
      ))}
    </ul>
  );
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  if (points.length === 0) return null;
  return (
    <div>
      <h4 className="font-medium text-label text-muted">{title}</h4>
      <ul className="wrap-anywhere list-disc pl-5">
        {[...new Set(points)].map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  );
}

function Nothing() {
  return <p className="text-muted">Nothing known</p>;
}
