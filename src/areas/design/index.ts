export { followAssets } from "./follow-assets";
