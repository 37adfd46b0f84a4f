/** Loads Python (Pyodide) and the package of the rules and the room in a Web Worker. */

import { readBytecode, writeBytecode } from "./bytecode-cache.js";

/** @typedef {{runPython: (code: string) => any, pyimport: (module: string) => any, unpackArchive: (archive: Uint8Array, format: string, options: {extractDir: string}) => void, setStderr: (options: {batched: (text: string) => void}) => void}} Pyodide */
/** @typedef {(task: () => Promise<void>) => Promise<void>} TaskRunner */

const SITE = new URL("../", import.meta.url);
const PYODIDE_FOLDER = new URL("pyodide/", SITE);
const WASM_FILE = new URL("pyodide.asm.wasm", PYODIDE_FOLDER).href;
const STANDARD_LIBRARY = "pyodide/python_stdlib.zip";
const LIBRARY_FOLDER = "/parlour"; // in the file system of Python

/**
 * Load Python with the package, with the bytecode of an earlier visit if there is any.
 *
 * @param {(done: number, total: number) => void} onProgress called with the number of bytes loaded and their total number
 * @returns {Promise<{python: Pyodide, botDelay: number, storeBytecode: (runTask: TaskRunner) => Promise<void>}>} `botDelay`: the pause before each move of a bot, in
 *   seconds; `storeBytecode` compiles the Python files for the next visit, in small steps, and then passes a task that writes to the disk
 */
export async function loadPython(onProgress) {
  const loader = import(new URL("pyodide.mjs", PYODIDE_FOLDER).href);
  const { sizes, digest, lockFile, botDelay } = await (await fetchFile(new URL("site/python.json", SITE))).json();
  const bytecode = await readBytecode(digest);
  const names = Object.keys(sizes).filter((name) => !bytecode || name !== STANDARD_LIBRARY);
  const total = names.reduce((sum, name) => sum + sizes[name], 0);
  let done = 0;
  /** @param {string} name */
  const load = (name) =>
    download(new URL(name, SITE), (length) => {
      done += length;
      onProgress(done, total);
    });
  const contents = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await load(name)])));
  const module = await import(blobUrl(contents["pyodide/pyodide.asm.mjs.gz"], "text/javascript"));
  const restoreFetch = provideFile(WASM_FILE, contents["pyodide/pyodide.asm.wasm.gz"], "application/wasm");
  const { loadPyodide } = await loader;
  /** @type {Pyodide} */
  const pyodide = await loadPyodide({
    indexURL: PYODIDE_FOLDER.href,
    packageBaseUrl: PYODIDE_FOLDER.href,
    createPyodideModule: module.default,
    stdLibURL: blobUrl(bytecode?.standardLibrary ?? contents[STANDARD_LIBRARY], "application/zip"),
    lockFileContents: lockFile,
  });
  restoreFetch();
  pyodide.unpackArchive(contents["parlour.zip"], "zip", { extractDir: LIBRARY_FOLDER });
  if (bytecode) pyodide.unpackArchive(bytecode.library, "zip", { extractDir: LIBRARY_FOLDER });
  pyodide.runPython(`import sys; sys.path.insert(0, "${LIBRARY_FOLDER}")`);
  /** @param {TaskRunner} runTask */
  const storeBytecode = async (runTask) => {
    if (bytecode || !("caches" in self)) return;
    const newBytecode = await compileLibraries(pyodide);
    await runTask(() => writeBytecode(digest, newBytecode));
  };
  return { python: pyodide, botDelay, storeBytecode };
}

/** @param {Pyodide} pyodide */
async function compileLibraries(pyodide) {
  const compiler = pyodide.pyimport("parlour.server.browser.bytecode");
  return {
    standardLibrary: (await compiler.compile_standard_library()).toJs(),
    library: (await compiler.compile_folder(LIBRARY_FOLDER)).toJs(),
  };
}

/** @param {Uint8Array<ArrayBuffer>} content @param {string} type */
const blobUrl = (content, type) => URL.createObjectURL(new Blob([content], { type }));

/**
 * Make `fetch` return a file that is already loaded. Pyodide has no option for the content of its WebAssembly file.
 *
 * @param {string} url
 * @param {Uint8Array<ArrayBuffer>} content
 * @param {string} type
 * @returns {() => void} restores the original function
 */
function provideFile(url, content, type) {
  const originalFetch = self.fetch;
  self.fetch = async (resource, options) =>
    String(resource instanceof Request ? resource.url : resource) === url
      ? new Response(content, { headers: { "Content-Type": type } })
      : originalFetch(resource, options);
  return () => {
    self.fetch = originalFetch;
  };
}

/** @param {URL} url */
async function fetchFile(url) {
  const response = await fetch(url);
  if (!response.ok || !response.body) throw new Error(`${url.pathname}: ${response.status} ${response.statusText}`);
  return response;
}

/**
 * Load a file, and decompress it if it is compressed. Some hosts send `.gz` files with a header that makes the browser
 * decompress them.
 *
 * @param {URL} url
 * @param {(length: number) => void} [onBytes] called with the number of bytes of each part
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 */
export async function download(url, onBytes = () => undefined) {
  const response = await fetchFile(url);
  const parts = [];
  const reader = /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ (response.body).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    onBytes(part.value.length);
  }
  const file = new Blob(parts);
  const start = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const isCompressed = start[0] === 0x1f && start[1] === 0x8b;
  const content = isCompressed ? new Response(file.stream().pipeThrough(new DecompressionStream("gzip"))) : file;
  return new Uint8Array(await content.arrayBuffer());
}
