export { searchTerms } from "./words";
