export { type Erased, erasePerson } from "./erase-person";
