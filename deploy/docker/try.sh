#!/bin/bash
# Builds the image and runs it with podman and the options of compose.yaml: a read-only root file system, no capabilities, and a
# user other than root. Run it as root from the clone, after deploy/debian/build.sh:
#   deploy/docker/try.sh [--system FOLDER]
# Needs the Debian packages podman, runc and catatonit. The base image comes from a registry; without one, --system names a debootstrap
# folder to use instead. The script leaves nothing behind except that base image.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
system=
if [ "${1:-}" = --system ]; then system=$(realpath "$2"); fi
name=recaudo-try-$$
podman() { command podman --log-level=fatal --runtime runc "$@"; }
finish() {
  podman rm --force --time 0 "$name" > /dev/null 2>&1 || true
  podman volume rm "$name-data" "$name-keys" > /dev/null 2>&1 || true
  podman rmi --force "localhost/$name" > /dev/null 2>&1 || true
}
trap finish EXIT
ok() { echo "ok   $*"; }
fail() { echo "FAIL $*"; podman logs --tail 20 "$name" || true; exit 1; }
expect() { [ "$2" = "$3" ] || fail "$1: $2 instead of $3"; ok "$1: $3"; }

if [ -n "$system" ]; then
  tar -C "$system" -c . | podman import - docker.io/library/debian:bookworm-slim > /dev/null 2>&1
  echo "The base image is a debootstrap folder, not an image from a registry."
fi
podman build --isolation=chroot --format docker -f "$here/Dockerfile" -t "localhost/$name" "$root/dist-package" > /dev/null
ok "the image is built: $(podman image inspect --format '{{.Size}}' "localhost/$name" | awk '{ printf "%d MB", $1 / 1e6 }') with its base"

# The options of compose.yaml, but without a network, because the script looks only inside the container. It runs the health check
# itself, because podman would need systemd for it.
options=(--read-only --tmpfs /tmp:mode=1777,size=64m --volume "$name-data:/data" --volume "$name-keys:/keys" --cap-drop ALL
  --security-opt no-new-privileges --shm-size 256m --ulimit core=0 --ulimit nofile=8192 --ulimit nproc=4096 --init --network none --health-interval disable)
inside() { podman exec "$name" "$@"; }
health() { podman healthcheck run "$name" > /dev/null 2>&1 && echo healthy || echo unhealthy; }
until_healthy() {
  for _ in $(seq 120); do [ "$(health)" = healthy ] && return; sleep 0.5; done
  fail "not healthy after a minute"
}

podman run --rm "${options[@]}" "localhost/$name" vault init --file /keys/sandbox.json > /dev/null
began=$(date +%s%3N)
podman run --detach --name "$name" "${options[@]}" "localhost/$name" > /dev/null
until_healthy
ok "healthy after $(($(date +%s%3N) - began)) ms"
expect "who runs it" "$(inside id -u)" 10001
expect "the root file system" "$(inside touch /usr/x 2>&1 | grep -o 'Read-only file system')" "Read-only file system"
charge() {
  inside node -e '
    const demo = JSON.parse(require("fs").readFileSync("/data/demo.json"));
    const customer = { name: "Ana", last_name: "Torres", email: "ana@example.com" };
    const body = { method: "card", source_id: demo.card_id, amount: 20000, currency: "COP", iva: "3193",
      description: "Dos libras de cafe", device_session_id: "primer-cobro", customer };
    const headers = { authorization: "Basic " + btoa(demo.private_key + ":"), "content-type": "application/json" };
    fetch(`http://127.0.0.1:8001/v1/${demo.merchant_id}/charges`, { method: "POST", headers, body: JSON.stringify(body) })
      .then(answer => answer.json()).then(charge => console.log(charge.status));'
}
for _ in $(seq 100); do inside test -e /data/demo.json && break; sleep 0.2; done
expect "a charge" "$(charge)" completed
began=$(date +%s%3N)
podman stop --time 60 "$name" > /dev/null
expect "stopped after SIGTERM with" "$(podman inspect --format '{{.State.ExitCode}}' "$name")" 0
ok "which took $(($(date +%s%3N) - began)) ms"
podman rm "$name" > /dev/null
podman run --detach --name "$name" "${options[@]}" "localhost/$name" > /dev/null
until_healthy
expect "a charge in the next container, on the same volumes" "$(charge)" completed
echo "All checks passed."
