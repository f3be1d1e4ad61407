/** Actions available without signing in. */
export type PublicAction =
  | "auth.login"
  | "auth.callback"
  | "auth.logout"
  | "auth.signInLink"
  | "health.live"
  | "health.ready"
  | "metrics.read"
  | "mail.bounce"
  | "device.code"
  | "device.token"
  | "upload.send";
