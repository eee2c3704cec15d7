#!/bin/bash
# Makes a full backup with pgBackRest during charges, restores to an instant, and compares the books with the client's journal.
# Run it from a built clone (npm run build), as root: PostgreSQL runs as the user postgres. Needs the Debian packages
# pgbackrest and postgresql-15, takes a minute, and removes everything it creates. Ports: PORT (default 21200) and the next seven.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
main=$here/../../server/dist/main.js
port=${PORT:-21200}
bin=/usr/lib/postgresql/15/bin
[ -x $bin/initdb ] && command -v pgbackrest >/dev/null || { echo 'install the packages pgbackrest and postgresql-15'; exit 1; }
[ -f "$main" ] || { echo 'build first: npm run build'; exit 1; }

work=$(mktemp -d /tmp/recaudo-pgbackrest-XXXXXX)
chmod 755 "$work"
mkdir "$work"/{primary,restored,repo,log,lock,spool,run,keys}
chmod 700 "$work"/primary "$work"/restored
chown postgres:postgres "$work"/{primary,restored,repo,log,lock,spool,run}
as() { (cd / && runuser -u postgres -- "$@"); }
gateway= load=
cleanup() {
  set +e
  [ -n "$load" ] && kill "$load" 2>/dev/null
  [ -n "$gateway" ] && kill "$gateway" 2>/dev/null && wait "$gateway" 2>/dev/null
  for folder in primary restored; do as $bin/pg_ctl -D "$work/$folder" -m immediate stop >/dev/null 2>&1; done
  rm -rf "$work"
}
trap cleanup EXIT

# The recipe's own files, with the folders of the drill.
sed -e "s|^repo1-path=.*|repo1-path=$work/repo|" -e "s|^pg1-path=.*|pg1-path=$work/primary\npg1-port=$port\npg1-socket-path=$work/run|" \
  -e "s|CHANGE-ME|$(openssl rand -base64 48)|" "$here/pgbackrest.conf" > "$work/pgbackrest.conf"
sed -i "/^\[global\]/a log-path=$work/log\nlock-path=$work/lock\nspool-path=$work/spool" "$work/pgbackrest.conf"
chown postgres "$work/pgbackrest.conf" && chmod 600 "$work/pgbackrest.conf"
backrest() { as pgbackrest --config="$work/pgbackrest.conf" --stanza=recaudo --log-level-console=warn "$@"; }

as $bin/initdb -D "$work/primary" -U recaudo --auth=trust --data-checksums --no-instructions >/dev/null
sed "s|pgbackrest --stanza|pgbackrest --config=$work/pgbackrest.conf --stanza|" "$here/postgresql.conf" >> "$work/primary/postgresql.conf"
as $bin/pg_ctl -D "$work/primary" -l "$work/log/primary" -w -o "-p $port -k $work/run -c listen_addresses=127.0.0.1" start >/dev/null
backrest --pg1-user=recaudo stanza-create
backrest --pg1-user=recaudo check

export RECAUDO_DATA_DIR=$work/gateway RECAUDO_DATABASE_URL=postgres://recaudo@127.0.0.1:$port/ RECAUDO_SANDBOX_RATE=off
node "$main" serve --port-base $((port + 2)) > "$work/log/gateway" 2>&1 &
gateway=$!
for _ in $(seq 120); do grep -q 'is running' "$work/log/gateway" && break; sleep 0.5; done
node "$main" merchants create --name Simulacro --json > "$work/merchant.json"
if node "$main" backup --to "$work/refused" 2> "$work/log/refused"; then echo 'FAIL: recaudo backup accepted an external server'; exit 1; fi
grep -q 'deploy/pgbackrest' "$work/log/refused"

node "$here/load.mjs" "http://127.0.0.1:$((port + 3))" "$work/merchant.json" "$work/journal" &
load=$!
sleep 10
from=$(date +%s%3N)
backrest --pg1-user=recaudo --type=full backup
to=$(date +%s%3N)
sleep 10
instant=$(date +%s%3N)
sleep 10
kill "$load"; wait "$load" || { echo 'FAIL: a charge did not get 200'; exit 1; }
load=
kill "$gateway"; wait "$gateway" || true
gateway=
as psql -q -h "$work/run" -p "$port" -U recaudo postgres -c 'select pg_switch_wal()' >/dev/null
as $bin/pg_ctl -D "$work/primary" -m fast -w stop >/dev/null

began=$(date +%s%3N)
target=$(date -u -d "@$((instant / 1000)).$(printf %03d $((instant % 1000)))" '+%F %T.%3N+00')
backrest --pg1-path="$work/restored" --type=time --target="$target" --target-action=promote restore
sed -i 's/^archive_mode.*/archive_mode = off/' "$work/restored/postgresql.conf"
restored=$((port + 1))
as $bin/pg_ctl -D "$work/restored" -l "$work/log/restored" -w -t 600 -o "-p $restored -k $work/run -c listen_addresses=127.0.0.1" start >/dev/null
sql() { as psql -qtA -h "$work/run" -p "$restored" -U recaudo recaudo_sandbox -c "$1"; }
for _ in $(seq 600); do [ "$(sql 'select pg_is_in_recovery()')" = f ] && break; sleep 0.1; done
ended=$(date +%s%3N)
sql "select substr(order_id, 7) from transactions where order_id like 'drill-%' and status = 'completed'" | sort > "$work/found"
awk -v t="$instant" '$3 <= t { print $1 }' "$work/journal" | sort > "$work/acknowledged"
awk -v t="$instant" '$2 > t { print $1 }' "$work/journal" | sort > "$work/later"
missing=$(comm -23 "$work/acknowledged" "$work/found" | wc -l)
early=$(comm -12 "$work/later" "$work/found" | wc -l)
p99() { awk -v a="$1" -v b="$2" '$2 >= a && $2 < b { print $3 - $2 }' "$work/journal" | sort -n | awk '{ x[NR] = $1 } END { print x[int(NR * 0.99) + 1] }'; }
echo "charges with 200: $(wc -l < "$work/journal"), 8 connections"
echo "full backup: $((to - from)) ms; p99 before $(p99 $((from - to + from)) "$from") ms, during $(p99 "$from" "$to") ms"
echo "restore to $target and recovery: $((ended - began)) ms"
echo "acknowledged by then: $(wc -l < "$work/acknowledged"), missing: $missing; requested later but present: $early"
RECAUDO_DATABASE_URL=postgres://recaudo@127.0.0.1:$restored/ node "$main" ledger check 2>/dev/null
[ "$missing" = 0 ] && [ "$early" = 0 ] && echo 'The drill passed.'
