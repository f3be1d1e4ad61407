import { createView } from "#/src/areas/views/create-view";
import type { ObjectStore } from "#/src/services/object-store/object-store";
import { accesses } from "../data/access";
import { answers } from "../data/answers";
import { audited, upcomingAudits } from "../data/audits";
import { clients } from "../data/clients";
import { conversations } from "../data/conversations";
import { leads } from "../data/leads";
import { onboardings } from "../data/onboardings";
import { personKeys } from "../data/people";
import { requests } from "../data/requests";
import { views } from "../data/views";
import { planAccess } from "./access";
import { planAgency } from "./agency";
import { planAnswer } from "./answers";
import { planAudits, planUpcoming } from "./audits";
import { at } from "./calendar";
import { planClient } from "./clients";
import { planConversation } from "./conversations";
import { planDesigns } from "./designs";
import { planLead } from "./leads";
import { planOnboarding } from "./onboardings";
import { planPerson } from "./people";
import { planRequest } from "./requests";
import { Teller, type When } from "./teller";
import { planVisits } from "./visits";

/** Returns a teller that knows everything in the data. */
export function wholeStory(when: When, store: ObjectStore): Teller {
  const teller = new Teller(when, store);
  for (const person of personKeys) planPerson(teller, person);
  planAgency(teller);
  for (const client of clients) planClient(teller, client);
  for (const onboarding of onboardings) planOnboarding(teller, onboarding);
  planDesigns(teller);
  for (const answer of answers) planAnswer(teller, answer);
  for (const conversation of conversations) planConversation(teller, conversation);
  for (const lead of leads) planLead(teller, lead);
  for (const access of accesses) planAccess(teller, access);
  for (const request of requests) planRequest(teller, request);
  for (const client of audited) planAudits(teller, client);
  for (const upcoming of upcomingAudits) planUpcoming(teller, upcoming);
  for (const { owner, since, view } of views) {
    teller.plan(owner, since, at(9, 50), (ctx) => createView(ctx, view));
  }
  planVisits(teller);
  return teller;
}
