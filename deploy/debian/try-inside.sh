#!/bin/bash
# The part of try.sh that runs inside the fresh Debian. Lines that begin with `ok` have passed; the first failure ends the script.
set -euo pipefail
cd /root

conf=/etc/recaudo/recaudo.conf
base=http://127.0.0.1:8000
ok() { echo "ok   $*"; }
fail() { echo "FAIL $*"; journalctl -u recaudo --no-pager -n 25 -o cat || true; exit 1; }
expect() { [ "$2" = "$3" ] || fail "$1: $2 instead of $3"; ok "$1: $3"; }
now_ms() { date +%s%3N; }
main_pid() { systemctl show -p MainPID --value recaudo; }
set_conf() { sed -i "s|^#\?$1=.*|$1=$2|" $conf; }
port() { echo "${base%8000}$1"; }

until_ready() {
  local began; began=$(now_ms)
  until curl -fsSk -o /dev/null "$(port 8001)/readyz" 2>/dev/null; do
    [ $(($(now_ms) - began)) -lt 240000 ] || fail "not ready after 240 s"
    sleep 0.2
  done
}

demo() { sed -n "s/.*\"$1\": \"\(.*\)\".*/\1/p" /var/lib/recaudo/data/demo.json; }
charge() {
  curl -fsSk "$(port 8001)/v1/$(demo merchant_id)/charges" -u "$(demo private_key):" -H 'Content-type: application/json' -d '{
    "method": "card", "source_id": "'"$(demo card_id)"'", "amount": 20000, "currency": "COP", "iva": "3193",
    "description": "Dos libras de cafe", "device_session_id": "primer-cobro",
    "customer": { "name": "Ana", "last_name": "Torres", "email": "ana@example.com" } }' |
    sed -n 's/^{"id":"\([^"]*\)".*"status":"completed".*/\1/p'
}
find_charge() {
  curl -sk -o /dev/null -w '%{http_code}' "$(port 8001)/v1/$(demo merchant_id)/charges/$1" -u "$(demo private_key):"
}

began=$(now_ms)
apt-get install -y --no-install-recommends ./recaudo-before.deb > install.log 2>&1 || { cat install.log; fail "apt-get install"; }
installed=$(($(now_ms) - began))
# Type=notify: the installation waits until the service responds.
expect "ready as soon as it is started" "$(curl -sk -o /dev/null -w '%{http_code}' "$(port 8001)/readyz")" 200
grep -h 'key file' install.log
until_ready
until [ -e /var/lib/recaudo/data/demo.json ]; do sleep 0.2; done
first=$(charge)
[ -n "$first" ] || fail "the first charge"
ok "installed after $((installed / 1000)) s, first charge answered after $((($(now_ms) - began) / 1000)) s"

expect "the unit" "$(systemctl is-enabled recaudo) $(systemctl is-active recaudo)" "enabled active"
expect "who runs it" "$(ps -o user= -p "$(main_pid)") $(pgrep -u root -f /usr/lib/recaudo -c || true)" "recaudo 0"
expect "the data" "$(stat -c '%U:%G %a' /var/lib/recaudo/data)" "recaudo:recaudo 700"
expect "the configuration" "$(stat -c '%U:%G %a' $conf)" "root:recaudo 640"
expect "the key files" "$(stat -c '%U:%G %a' /etc/recaudo/keys /etc/recaudo/keys/*.json | sort -u | tr '\n' ' ')" \
  "recaudo:recaudo 600 recaudo:recaudo 700 "
expect "cores" "$(awk '/Max core/ { print $5, $6 }' "/proc/$(main_pid)/limits")" "0 0"
expect "capabilities, new privileges, filter of calls" \
  "$(awk '/^(CapBnd|NoNewPrivs|Seccomp):/ { printf "%s ", $2 }' "/proc/$(main_pid)/status")" "0000000000000000 1 2 "
for page in $(systemctl show -p Documentation --value recaudo) $(grep -o '/usr/lib/recaudo/docs/[^ ]*\.md' $conf); do
  expect "$page" "$(ls "${page#file://}" 2>/dev/null | wc -l)" 1
done
expect "systemd-analyze verify" "$(systemd-analyze verify recaudo.service 2>&1 | grep -c recaudo || true)" 0
ok "systemd-analyze security: $(systemd-analyze security recaudo.service --no-pager | tail -1 | sed 's/[^A-Za-z0-9. :_]//g')"
expect "recaudo --version as root" "$(recaudo --version)" "$(dpkg-query -W -f '${Version}' recaudo | cut -d~ -f1)"
expect "completion of bash" \
  "$(bash --norc -c 'source /usr/share/bash-completion/completions/recaudo && complete -p recaudo')" \
  "complete -o filenames -F _recaudo recaudo"
postmaster=$(head -1 /var/lib/recaudo/data/postgres/postmaster.pid)
recaudo doctor > doctor.log 2>&1 || { cat doctor.log; fail "recaudo doctor"; }
expect "a command beside the service works on its database" "$(head -1 /var/lib/recaudo/data/postgres/postmaster.pid)" "$postmaster"
ok "recaudo doctor: $(tail -1 doctor.log)"
expect "nothing in the data belongs to root" "$(find /var/lib/recaudo/data /etc/recaudo/keys -user root | wc -l)" 0
said=$(setpriv --reuid nobody --regid nogroup --clear-groups recaudo doctor 2>&1 || true)
expect "another user is told why" "${said:0:57}" "recaudo: /etc/recaudo/recaudo.conf cannot be read by nobo"

began=$(now_ms)
kill -9 "$(main_pid)"
sleep 1
until_ready
expect "after kill -9 the charge of before" "$(find_charge "$first")" 200
ok "after kill -9 ready again after $((($(now_ms) - began) / 1000)) s"

# The watchdog, with a shorter interval than the package's two minutes
status() { systemctl show -p StatusText --value recaudo; }
restarts() { systemctl show -p NRestarts --value recaudo; }
# The listeners respond shortly before systemd gets the notification.
until_active() { for _ in $(seq 60); do [ "$(status)" = "Serving payments." ] && return; sleep 0.5; done; fail "status: $(status)"; }
until_active
expect "type, watchdog, status" "$(systemctl show -p Type -p WatchdogUSec --value recaudo | tr '\n' ' ')$(status)" \
  "notify 2min Serving payments."
mkdir -p /run/systemd/system/recaudo.service.d
printf '[Service]\nWatchdogSec=18s\n' > /run/systemd/system/recaudo.service.d/watchdog.conf
systemctl daemon-reload
systemctl restart recaudo
expect "ready when systemctl restart ends" "$(curl -sk -o /dev/null -w '%{http_code}' "$(port 8001)/readyz")" 200
before=$(restarts)
sleep 40
expect "restarts while all is well, over twice the watchdog" "$(restarts)" "$before"
began=$(now_ms)
kill -STOP "$(main_pid)"
until [ "$(restarts)" != "$before" ]; do [ $(($(now_ms) - began)) -lt 60000 ] || fail "the watchdog did not restart the service"; sleep 0.5; done
ok "systemd kills and restarts a hung program after $((($(now_ms) - began) / 1000)) s"
until_ready
until_active
expect "the charge of before" "$(find_charge "$first")" 200
child=$(pgrep -P "$(main_pid)" -f 'roles portal' | head -1 || true)
if [ -n "$child" ]; then
  before=$(restarts)
  began=$(now_ms)
  kill -STOP "$child"
  until status | grep -q 'the portal process does not answer'; do
    [ $(($(now_ms) - began)) -lt 60000 ] || fail "the status does not name the portal: $(status)"
    sleep 0.5
  done
  ok "status: $(status)"
  until [ "$(pgrep -P "$(main_pid)" -f 'roles portal' | head -1)" != "$child" ]; do
    [ $(($(now_ms) - began)) -lt 60000 ] || fail "the portal was not replaced"
    sleep 0.5
  done
  ok "a hung portal is replaced after $((($(now_ms) - began) / 1000)) s, restarts of the service: $(($(restarts) - before))"
fi
# The hung portal delayed the watchdog notification; count from the next one.
until_active
sleep 8
before=$(restarts)
began=$(now_ms)
postmaster=$(head -1 /var/lib/recaudo/data/postgres/postmaster.pid)
# shellcheck disable=SC2046 # one word per process
kill -STOP "$postmaster" $(pgrep -P "$postmaster")
until [ "$(restarts)" != "$before" ]; do
  [ $(($(now_ms) - began)) -lt 90000 ] || fail "PostgreSQL hangs and the service keeps running: $(status)"
  sleep 0.5
done
ok "with a hung PostgreSQL the service restarts after $((($(now_ms) - began) / 1000)) s"
ok "because: $(journalctl -u recaudo -o cat -n 200 | grep -E 'Watchdog timeout|Main process exited|Failed with result' | tail -2 | tr '\n' ' ')"
until_ready
until_active
expect "the charge of before" "$(find_charge "$first")" 200
rm -r /run/systemd/system/recaudo.service.d
systemctl daemon-reload

set_conf RECAUDO_PRODUCTION_KEY_FILE /etc/recaudo/keys/production.json
systemctl restart recaudo
until_ready
expect "production, once its key file is named" "$(curl -s -o /dev/null -w '%{http_code}' "$(port 8002)/readyz")" 200

# https with your own certificate files
install -d -g recaudo -m 0750 /etc/recaudo/tls
make_certificate() {
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days "$2" -subj "/CN=$1" \
    -addext 'subjectAltName=IP:127.0.0.1' -keyout "$1.key" -out "$1.pem" 2>/dev/null
}
put_certificate() {
  install -g recaudo -m 0640 "$2.key" /etc/recaudo/tls/privkey.pem
  install -g recaudo -m 0640 "$1.pem" /etc/recaudo/tls/fullchain.pem
}
shown() { openssl s_client -connect 127.0.0.1:"$1" < /dev/null 2>/dev/null | sed -n 's/^subject=CN = //p'; }
for name in one two; do make_certificate $name 90; done
make_certificate soon 5
put_certificate one one
set_conf RECAUDO_TLS_CERT /etc/recaudo/tls/fullchain.pem
set_conf RECAUDO_TLS_KEY /etc/recaudo/tls/privkey.pem
base=https://127.0.0.1:8000
systemctl restart recaudo
until_ready
pid=$(main_pid)
expect "https on all three" "$(shown 8000) $(shown 8001) $(shown 8002)" "one one one"
[ -n "$(charge)" ] || fail "a charge over https"
began=$(now_ms)
put_certificate two two
# The portal is a separate process and loads the files independently.
until [ "$(shown 8000) $(shown 8001) $(shown 8002)" = "two two two" ]; do
  [ $(($(now_ms) - began)) -lt 30000 ] || fail "not reloaded: $(shown 8000) $(shown 8001) $(shown 8002)"
  sleep 0.5
done
expect "renewed files, without a restart" "$(main_pid)" "$pid"
ok "renewed certificates are served after $((($(now_ms) - began) / 1000)) s"
put_certificate one two
sleep 22
expect "a key that does not fit: the one from before" "$(shown 8001)" two
expect "and the log says so once for each process: processes that say it twice" \
  "$(journalctl -u recaudo -o cat | grep 'the changed certificate cannot be used' | grep -o '"pid":[0-9]*' | sort | uniq -d | wc -l)" 0
recaudo doctor > doctor.log 2>&1 && fail "doctor finds nothing wrong"
ok "recaudo doctor: $(grep -m1 certificate: doctor.log)"
put_certificate soon soon
ok "recaudo doctor: $(recaudo doctor | grep -m1 certificate:)"

# The upgrade, during charges
version() { dpkg-query -W -f '${Version}' recaudo; }
before=$(version)
(while :; do id=$(charge) && [ -n "$id" ] && echo "$id" || true; sleep 0.2; done) > charged.log 2>/dev/null & load=$!
sleep 3
began=$(now_ms)
apt-get install -y ./recaudo.deb > install.log 2>&1 || { cat install.log; fail "the upgrade"; }
until_ready
upgraded=$(($(now_ms) - began))
dpkg --compare-versions "$before" lt "$(version)" || fail "$before was not replaced: $(version)"
ok "upgraded from $before to $(version)"
sleep 3
kill $load || true; wait $load 2>/dev/null || true
lost=0
for id in $(cat charged.log); do [ "$(find_charge "$id")" = 200 ] || lost=$((lost + 1)); done
charged=$(wc -l < charged.log)
[ "$charged" -gt 0 ] || fail "no charge during the upgrade"
expect "charges that were acknowledged during the upgrade and are lost" "$lost of $charged" "0 of $charged"
ok "apt-get and the start took $((upgraded / 1000)) s"
expect "the configuration of before" "$(grep -c '^RECAUDO_TLS_CERT=/etc' $conf)" 1
recaudo ledger check > ledger.log || { cat ledger.log; fail "ledger check"; }
ok "recaudo ledger check: $(tail -1 ledger.log)"

began=$(now_ms)
systemctl stop recaudo
ok "systemctl stop took $(($(now_ms) - began)) ms: $(journalctl -u recaudo -o cat -n 3 | grep -o 'Deactivated successfully' || echo 'not cleanly')"

apt-get remove -y recaudo > remove.log 2>&1
expect "removed: data, keys and configuration stay" \
  "$(ls -d /var/lib/recaudo/data/postgres /etc/recaudo/keys/production.json $conf | wc -l) $(ls /usr/lib/recaudo 2>/dev/null | wc -l)" "3 0"
apt-get install -y --no-install-recommends ./recaudo.deb > install.log 2>&1 || { cat install.log; fail "the reinstallation"; }
until_ready
expect "installed again after the removal: its settings and the first charge" \
  "$(shown 8001) $(find_charge "$first") $(systemctl is-enabled recaudo)" "soon 200 enabled"
apt-get purge -y recaudo > purge.log 2>&1
grep stays purge.log | sed 's/^/     /'
expect "purged: data and keys stay, the configuration is gone" \
  "$(ls -d /var/lib/recaudo/data/postgres /etc/recaudo/keys/production.json 2>/dev/null | wc -l) $(ls $conf 2>/dev/null | wc -l)" "2 0"

base=http://127.0.0.1:8000
apt-get install -y --no-install-recommends ./recaudo.deb > install.log 2>&1
until_ready
expect "installed again after the purge, it finds the first charge" "$(find_charge "$first")" 200
echo "All checks passed."
