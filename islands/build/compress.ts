import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressible = /\.(js|css)$/;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Writes a `.gz` and a `.br` beside each text asset; returns the names of the files it wrote. */
export async function compress(assets: string, files: string[]): Promise<string[]> {
  const written = await Promise.all(
    files
      .filter((file) => compressible.test(file))
      .map(async (file) => {
        const bytes = await Bun.file(join(assets, file)).bytes();
        const [zipped, squeezed] = await Promise.all([
          zip(bytes, { level: 9 }),
          brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
        ]);
        await Promise.all([
          Bun.write(join(assets, `${file}.gz`), zipped),
          Bun.write(join(assets, `${file}.br`), squeezed),
        ]);
        return [`${file}.gz`, `${file}.br`];
      }),
  );
  return written.flat();
}
