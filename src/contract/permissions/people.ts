import { staffReaders, workers } from "../access";
import { route, section } from "./section";

export const invitations = section("Invitations", "Invitations to a client's portal and its users", {
  "invitation.list": route("GET", "/api/clients/{id}/invitations", workers),
  "invitation.send": route("POST", "/api/clients/{id}/invitations"),
  "invitation.sendAgain": route("POST", "/api/invitations/{id}/send", workers),
  "invitation.sendMany": route("POST", "/api/clients/invitations"),
  "invitation.withdraw": route("DELETE", "/api/invitations/{id}", workers),
  "person.list": route("GET", "/api/clients/{id}/people", workers),
  "person.remove": route("DELETE", "/api/clients/{id}/people/{userId}"),
});

export const reminders = section("Reminders", "Reminders by mail to a client's users", {
  "reminder.show": route("GET", "/api/clients/{id}/reminders"),
  "reminder.switch": route("PATCH", "/api/clients/{id}/reminders", workers),
  "reminder.send": route("POST", "/api/clients/{id}/reminders", workers),
  "reminder.sendMany": route("POST", "/api/clients/reminders"),
});

export const people = section("People", "People whom work can be assigned to", {
  "designer.list": route("GET", "/api/users/designers", staffReaders),
});
