import { admins, anyone, everyone, staffReaders } from "../access";
import { route, section } from "./section";

export const signIn = section("Sign-in", "Signing in and out, and the caller's own account", {
  "auth.login": route("GET", "/api/login", anyone),
  "auth.callback": route("GET", "/api/callback", anyone),
  "auth.logout": route("GET", "/api/logout", anyone),
  "auth.signInLink": route("POST", "/api/sign-in/link", anyone),
  "auth.user": route("GET", "/api/auth/user", everyone),
  "auth.user.changeName": route("PATCH", "/api/auth/user", everyone),
  "auth.token": route("GET", "/api/auth/token", everyone),
  "auth.token.revoke": route("DELETE", "/api/auth/token", everyone),
  "auth.sessions": route("GET", "/api/auth/sessions", everyone),
  "auth.sessions.endOthers": route("DELETE", "/api/auth/sessions", everyone),
  "auth.sessions.end": route("DELETE", "/api/auth/sessions/{id}", everyone),
  "auth.ownTokens": route("GET", "/api/auth/tokens", everyone),
  "auth.ownTokens.revoke": route("DELETE", "/api/auth/tokens/{id}", everyone),
  "auth.settings": route("GET", "/api/auth/settings", everyone),
  "auth.settings.change": route("PATCH", "/api/auth/settings", everyone),
  "device.code": route("POST", "/api/device/code", anyone),
  "device.token": route("POST", "/api/device/token", anyone),
  "device.approve": route("POST", "/api/device/approve", everyone),
});

export const apiTokens = section("API tokens", "API tokens of all users", {
  "token.list": route("GET", "/api/admin/tokens", admins),
  "token.create": route("POST", "/api/admin/tokens", admins),
  "token.revoke": route("DELETE", "/api/admin/tokens/{id}", admins),
});

export const administration = section(
  "Administration",
  "Users, the agency's settings, the audit log and mail",
  {
    "user.list": route("GET", "/api/admin/users", admins),
    "user.add": route("POST", "/api/admin/users", admins),
    "user.update": route("PATCH", "/api/admin/users/{id}", admins),
    "user.openWork": route("GET", "/api/admin/users/{id}/open-work", admins),
    "user.changeRole": route("PATCH", "/api/admin/users/{id}/role", admins),
    "user.changeName": route("PATCH", "/api/admin/users/{id}/name", admins),
    "user.endSessions": route("DELETE", "/api/admin/users/{id}/sessions", admins),
    "auditLog.list": route("GET", "/api/admin/audit-logs", admins),
    "agency.read": route("GET", "/api/admin/agency", staffReaders),
    "agency.change": route("PATCH", "/api/admin/agency", admins),
    "calendar.read": route("GET", "/api/calendar", staffReaders),
    "calendar.change": route("PUT", "/api/calendar", admins),
    "mail.list": route("GET", "/api/admin/mail", admins),
    "mail.sendTest": route("POST", "/api/admin/mail/test", admins),
    "mail.sendAgain": route("POST", "/api/admin/mail/{id}/send", admins),
    "mail.bounce": route("POST", "/mail/bounces", anyone),
  },
);
