#!/usr/bin/env bash
# Pyodide 314.0.7 (npm): the archive of the standard library has source code only, so Python compiles about a hundred
# modules at each start, and stores nothing. This takes most of the time of `loadPyodide`: with bytecode in the archive,
# it took 0.4 s instead of 2.5 s or more in Node 20, and 0.5 s instead of 2.2 s in Chromium 156.
# Instead: pass an archive with bytecode as `stdLibURL`. Python can write it, as below, also in the browser after the first
# visit. The flag of unchecked hashes (PEP 552) makes Python use the bytecode without its source.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --no-package-lock --no-audit --no-fund pyodide@314.0.7

cat > program.mjs <<'PROGRAM'
import { readFileSync, writeFileSync } from "node:fs";
import { loadPyodide, version } from "pyodide";

const LIST_MODULES = `
import sys
loaded = [getattr(module, "__spec__", None) for module in list(sys.modules.values())]
files = [spec.origin for spec in loaded if spec and (spec.origin or "").startswith("/lib/python314.zip/")]
print(*sorted({file.rpartition(".")[2] for file in files}), "more than 80 modules:", len(files) > 80)
`;
const COMPILE = `
import importlib.util, marshal, zipfile
with zipfile.ZipFile("/lib/python314.zip") as source, zipfile.ZipFile("/bytecode.zip", "w") as target:
    for name in source.namelist():
        text = source.read(name)
        if name.endswith(".py"):
            code = compile(text, name, "exec", dont_inherit=True)
            header = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + importlib.util.source_hash(text)
            name, text = name + "c", header + marshal.dumps(code)
        target.writestr(name, text)
    print("bytecode in the archive:", sum(name.endswith(".pyc") for name in source.namelist()))
`;

console.log("Pyodide", version);
const first = await loadPyodide();
first.runPython(LIST_MODULES);
first.runPython(COMPILE);
writeFileSync("bytecode.zip", first.FS.readFile("/bytecode.zip"));
const second = await loadPyodide({ stdLibURL: `${process.cwd()}/bytecode.zip` });
second.runPython(LIST_MODULES);
PROGRAM
node program.mjs | tee output

diff - output <<'EXPECTED'
Pyodide 314.0.7
py more than 80 modules: True
bytecode in the archive: 0
pyc more than 80 modules: True
EXPECTED
