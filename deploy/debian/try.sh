#!/bin/bash
# Installs the Debian package on a fresh Debian 12 that systemd boots in a container, uses it, and removes it again. As root:
#   deploy/debian/try.sh [--deb dist-package/recaudo_0.3.0_amd64.deb] [--before FILE] [--system FOLDER]
# It upgrades from the package --before; without one, from the same files under a lower version.
# Needs debootstrap and systemd-container, the network for a fresh Debian (or --system, an existing debootstrap folder with
# the packages below), and the rights to boot it. The script changes nothing on this machine and leaves nothing behind.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
included=systemd,systemd-sysv,dbus,adduser,curl,ca-certificates,procps,init-system-helpers,openssl
deb=
before=
system=
while [ $# -gt 0 ]; do
  case $1 in
    --deb) deb=$(realpath "$2"); shift 2 ;;
    --before) before=$(realpath "$2"); shift 2 ;;
    --system) system=$(realpath "$2"); shift 2 ;;
    *) sed -n '2,7p' "$0" >&2; exit 2 ;;
  esac
done
[ "$(id -u)" = 0 ] || { echo "Run this as root: it boots a Debian in a container." >&2; exit 1; }
[ -n "$deb" ] || deb=$("$here/build.sh")

work=$(mktemp -d)
container=
finish() {
  if [ -n "$container" ]; then kill -TERM "$container" 2>/dev/null || true; wait "$container" 2>/dev/null || true; fi
  rm -rf "$work"
}
trap finish EXIT

if [ -n "$system" ]; then
  cp -a "$system" "$work/root"
else
  echo "Creating a fresh Debian 12"
  debootstrap --variant=minbase --include=$included bookworm "$work/root" > "$work/debootstrap.log" ||
    { tail -5 "$work/debootstrap.log"; exit 1; }
fi
cp "$deb" "$work/root/root/recaudo.deb"
if [ -z "$before" ]; then
  before=$work/before.deb
  dpkg-deb --raw-extract "$deb" "$work/before"
  sed -i 's/^Version: .*/&~before/' "$work/before/DEBIAN/control"
  dpkg-deb --root-owner-group -Zgzip -z1 --build "$work/before" "$before" > /dev/null
  rm -r "$work/before"
fi
cp "$before" "$work/root/root/recaudo-before.deb"
cp "$here/try-inside.sh" "$work/root/root/"

# Its own network, so its ports never collide.
systemd-nspawn --quiet --directory="$work/root" --machine=recaudo-try --register=no --keep-unit --private-network \
  --boot < /dev/null > "$work/boot.log" 2>&1 &
container=$!

for _ in $(seq 120); do
  leader=$(pgrep -P "$container" -f 'systemd|init' | head -1 || true)
  if [ -n "$leader" ] && nsenter -t "$leader" -m -p -- systemctl is-system-running 2>/dev/null |
    grep -qE 'running|degraded'; then break; fi
  kill -0 "$container" 2>/dev/null || { echo "The Debian did not boot:"; tail -20 "$work/boot.log"; exit 1; }
  sleep 0.5
done
echo "A fresh Debian $(cat "$work/root/etc/debian_version") runs under $(nsenter -t "$leader" -m -p -- systemctl --version | head -1)"

nsenter -t "$leader" -m -u -i -n -p -- env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 HOME=/root \
  bash /root/try-inside.sh
