export { readCalendar } from "./calendar";
