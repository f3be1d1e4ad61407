export { mailTimeZone } from "./last-used-client";
