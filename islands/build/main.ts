import { build } from "./build";

const started = performance.now();
const { manifest } = await build();
const milliseconds = Math.round(performance.now() - started);
console.log(`Built ${Object.keys(manifest.islands).length} islands into dist in ${milliseconds} ms.`);
