import { useEffect } from "react";
import { leaveForSignIn } from "./leave-for-sign-in";

/** For the page served to a signed-out request: shows the toast and goes to sign in. */
export default function SignInAgain() {
  useEffect(leaveForSignIn, []);
  return null;
}
