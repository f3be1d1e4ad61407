import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const compressible = /\.(js|css)$/;
const brotli = promisify(brotliCompress);

/**
 * Writes a `.gz` and a `.br` beside each text asset; returns the names of the files it wrote. libdeflate makes the
 * former four percent smaller than zlib does.
 */
export async function compress(assets: string, files: string[]): Promise<string[]> {
  const written = await Promise.all(
    files
      .filter((file) => compressible.test(file))
      .map(async (file) => {
        const bytes = await Bun.file(join(assets, file)).bytes();
        const zipped = Bun.gzipSync(bytes, { level: 12, library: "libdeflate" });
        const squeezed = await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
        await Promise.all([
          Bun.write(join(assets, `${file}.gz`), zipped),
          Bun.write(join(assets, `${file}.br`), squeezed),
        ]);
        return [`${file}.gz`, `${file}.br`];
      }),
  );
  return written.flat();
}
