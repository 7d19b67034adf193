"""The crates, as they go to crates.io."""

from .project import LICENCES, Failure

# crates.io takes ten times this. What is larger has data that nobody builds with.
MOST = 1_500_000


def publish(project, _):
    """Sends the crates to crates.io, each after those that it needs. Cargo compiles what it packs."""
    project.need_repository()
    project.run("cargo", "publish", "--locked", *_chosen(project))


def _chosen(project):
    return [part for name, _ in project.published() for part in ("-p", name)]


def run(project, _):
    """Lists and packs each crate, as cargo would send it. They are compiled when they are published."""
    names = [name for name, _ in project.published()]
    for name in names:
        listed = project.run("cargo", "package", "--list", "--allow-dirty", "-p", name, quiet=True).split()
        missing = {*LICENCES, "README.md", "Cargo.toml"}.difference(listed)
        if missing and not project.dry:
            raise Failure(f"{name} would be published without {', '.join(sorted(missing))}")
    project.run("cargo", "publish", "--dry-run", "--no-verify", "--allow-dirty", "--locked", *_chosen(project))
    if project.dry:
        return
    for name in names:
        # The folder in which cargo leaves it depends on its version.
        packed = next((project.target / "package").rglob(f"{name}-{project.version}.crate"))
        size = packed.stat().st_size
        print(f"{packed.name}: {size:,} bytes")
        if size > MOST:
            raise Failure(f"{packed.name} has more than {MOST:,} bytes: `exclude` leaves files out")
