"""Build Parlour, either compiled (by mypyc, through C) or pure. The settings are in pyproject.toml.

PARLOUR_BUILD=compiled  compile; the build fails if compilation fails
PARLOUR_BUILD=pure      do not compile
PARLOUR_BUILD=auto      compile if a C compiler and Python's headers work; otherwise report why not (default)

PARLOUR_OPTIMIZE=1      compile in less time, for tests; the code is slower
PARLOUR_PROFILE=1       for wheels: compile twice, the second time with a profile of random matches and
                        searches; the code is faster; needs GCC

Modules and compiler options are in src/parlour/compiling/compilation.py. `pip install -v .` shows progress.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from functools import partial
from hashlib import sha256
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

PACKAGE = Path("src/parlour")
_spec = spec_from_file_location("parlour_compiling", PACKAGE / "compiling" / "compilation.py")
compiling = module_from_spec(_spec)
_spec.loader.exec_module(compiling)

DEPENDENCIES = ["PyYAML", "fluent.syntax", "msgspec", "mypy_extensions"]
# librt does not have wheels for all machines, so only builds with compiled modules require it. An environment
# marker cannot distinguish the builds, and users would forget to install an extra.
COMPILED_DEPENDENCIES = ["librt==0.16.0"]
BUILD_DEPENDENCIES = ["mypy[mypyc]==2.4.1", "librt==0.16.0"]

HERE_ONLY = re.compile(r"<!-- Here only.*?everywhere\. -->\n+", re.DOTALL)
LINK = re.compile(r"\[([^\]]+)\]\((?!https?:)[^)]*\)")

TRAINING_SECONDS = 20  # approximate duration of tools/profile_training.py with counters

AGAINST = compiling.reason_not_to_compile()


def say_pure(reason: object) -> None:
    compiling.print_line(f"*** Parlour is not compiled, so it plays slower: {reason}")


def extensions() -> list[Extension]:
    if not compiling.is_building_wheel():
        return []
    # remove the last build; otherwise, modules deleted since then would be in the wheel
    shutil.rmtree("build", ignore_errors=True)
    if AGAINST:
        say_pure(AGAINST)
        return []
    name = compiling.extension_group_name(PACKAGE)
    return compiling.translate_to_c({name: compiling.list_compiled_modules(PACKAGE)}, PACKAGE.parent, name)


class AllOrNothing(build_ext):
    """A build step that keeps no compiled module if the compiler fails."""

    profile_flags: tuple[str, ...] = ()  # options of the C compiler for the hot modules

    def run(self) -> None:
        if not self.extensions:
            return
        try:
            seconds = compiling.estimate_seconds(self.extensions)
            if compiling.is_profiled_build():
                self.collect_profile(seconds)
            with compiling.report_progress("Compiling C to machine code", seconds):
                super().run()
            self.list_sources()
        except Exception as reason:
            if compiling.requested_build_mode() == "compiled":
                raise
            say_pure(reason)
            for pattern in ("*.so", "*.pyd"):
                for made in Path(self.build_lib).rglob(pattern):
                    made.unlink()
            self.extensions = []
            if wheel := self.distribution.command_obj.get("bdist_wheel"):
                wheel.root_is_pure = True  # so that the wheel's name shows that it contains no compiled code

    def collect_profile(self, seconds: float) -> None:
        """Compile with counters, and play matches with the result.

        The counters are saved next to the object file, where the compiler finds them when it compiles to the
        same object file again.
        """
        extensions, compiler = self.extensions, self.compiler
        self.extensions = deepcopy(extensions)
        self.profile_flags = compiling.PROFILE_COLLECTION_FLAGS
        with compiling.report_progress("Compiling C with counters for a profile", 1.5 * seconds):
            super().run()
        self.list_sources()
        with compiling.report_progress("Playing matches for the profile", TRAINING_SECONDS):
            subprocess.run(
                [sys.executable, "tools/profile_training.py"],
                env=os.environ | {"PYTHONPATH": os.path.abspath(self.build_lib)},
                check=True,
            )
        self.extensions, self.compiler = extensions, compiler
        self.profile_flags = compiling.PROFILE_USE_FLAGS
        self.force = True  # to replace the machine code with counters

    def build_extension(self, ext: Extension) -> None:
        """Compile an extension's files in parallel, with less optimization for rarely used modules."""
        if len(ext.sources) > 1 and self.compiler.compiler_type == "unix":
            with ThreadPoolExecutor() as threads:
                ext.extra_objects += [
                    each for made in threads.map(partial(self.object_of, ext), ext.sources) for each in made
                ]
            ext.sources = []
            ext.extra_link_args = [*ext.extra_link_args, *self.profile_flags]
        super().build_extension(ext)

    def object_of(self, ext: Extension, source: str) -> list[str]:
        flags = ("-O1",) if compiling.is_cold_source(source) else self.profile_flags
        return self.compiler.compile(
            [source],
            output_dir=self.build_temp,
            macros=ext.define_macros,
            include_dirs=ext.include_dirs,
            debug=self.debug,
            extra_postargs=[*ext.extra_compile_args, *flags],
            depends=ext.depends,
        )

    def list_sources(self) -> None:
        """Write a hash of each compiled source, so that machine code never runs with changed sources."""
        made = {
            path.relative_to(PACKAGE).as_posix(): sha256(path.read_bytes()).hexdigest()
            for path in compiling.list_compiled_modules(PACKAGE)
        }
        place = Path(self.build_lib, "parlour", "compiled.json")
        place.write_text(json.dumps(made, indent=1) + "\n")


def readme_for_an_index() -> str:
    """Return the README without pictures and relative links, for a package index."""
    text = HERE_ONLY.sub("", Path("README.md").read_text(encoding="utf-8"))
    return LINK.sub(r"\1", text)


setup(
    long_description=readme_for_an_index(),
    long_description_content_type="text/markdown",
    ext_modules=extensions(),
    cmdclass={"build_ext": AllOrNothing},
    install_requires=DEPENDENCIES + ([] if AGAINST else COMPILED_DEPENDENCIES),
    setup_requires=[] if AGAINST else BUILD_DEPENDENCIES,
)
