#!/bin/bash
# Runs HAProxy, nginx and Caddy in turn in front of a Recaudo, each with the file of this folder (with other ports and paths),
# and checks what clients get. Run it from a clone, as any user:
#   deploy/proxy/try.sh [haproxy] [nginx] [caddy]
# Needs the Debian packages haproxy, nginx-light and caddy, curl and openssl, and the ports 23200 to 23202, 23080 and 23443.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
export PATH=$PATH:/usr/sbin
proxies=("$@")
[ ${#proxies[@]} -gt 0 ] || proxies=(haproxy nginx caddy)
work=$(mktemp -d)
chmod 755 "$work"
program=
proxy=
finish() {
  for pid in $proxy $program; do kill -TERM "$pid" 2>/dev/null || true; wait "$pid" 2>/dev/null || true; done
  rm -rf "$work"
}
trap finish EXIT

ok() { echo "ok   $*"; }
fail() { echo "FAIL $*"; tail -5 "$work/proxy.log" "$work/program.log" 2>/dev/null; exit 1; }
expect() { [ "$2" = "$3" ] || fail "$1: $2 instead of $3"; ok "$1: $3"; }
# Acts as a remote client: with another address than the proxy, and one trusted authority.
ask() {
  local name=$1 path=$2; shift 2
  curl -s --interface 127.0.0.9 --cacert "$work/fullchain.pem" --connect-to ::127.0.0.1:23443 \
    "https://$name.example.com:23443$path" "$@"
}
status() { ask "$@" -o /dev/null -w '%{http_code}'; }

make_certificate() {
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30 -subj "/CN=$1" -addext \
    'subjectAltName=DNS:panel.example.com,DNS:sandbox.example.com,DNS:api.example.com' \
    -keyout "$work/privkey.pem" -out "$work/fullchain.pem" 2>/dev/null
  cat "$work/fullchain.pem" "$work/privkey.pem" > "$work/recaudo.pem"
}

cd "$root"
npm run --silent build
make_certificate first
RECAUDO_DATA_DIR=$work/data RECAUDO_TRUSTED_PROXIES=127.0.0.1 RECAUDO_PORTAL_URL=https://panel.example.com:23443 \
  RECAUDO_SANDBOX_URL=https://sandbox.example.com:23443 RECAUDO_PRODUCTION_URL=https://api.example.com:23443 \
  node server/dist/main.js serve --port-base 23200 > "$work/program.log" 2>&1 &
program=$!
for _ in $(seq 300); do grep -q 'Recaudo is running' "$work/program.log" && break; kill -0 $program || fail "the program"; sleep 0.2; done
expect "warnings of the program" "$(grep -c Warning: "$work/program.log" || true)" 0
demo() { sed -n "s/.*\"$1\": \"\(.*\)\".*/\1/p" "$work/data/demo.json"; }

start_proxy() {
  local places="s|127.0.0.1:800\([012]\)|127.0.0.1:2320\1|; s|:443 |:23443 |; s|:80\$|:23080|"
  case $1 in
    haproxy)
      sed -e "$places" -e "s|/etc/haproxy/recaudo.pem|$work/recaudo.pem|; s|log /dev/log local0|log stderr local0|" \
        "$here/haproxy.cfg" > "$work/haproxy.cfg"
      haproxy -c -q -f "$work/haproxy.cfg" || fail "haproxy -c"
      haproxy -W -f "$work/haproxy.cfg" > "$work/proxy.log" 2>&1 & ;;
    nginx)
      { echo "daemon off; pid $work/nginx.pid; error_log stderr; events {}"
        echo "http { access_log off; client_body_temp_path $work/body; proxy_temp_path $work/proxy;"
        echo "fastcgi_temp_path $work/f; uwsgi_temp_path $work/u; scgi_temp_path $work/s;"
        sed -e "$places" -e "s|listen 443|listen 23443|; s|listen 80|listen 23080|; /\[::\]/d; s|/etc/nginx/recaudo|$work|" "$here/nginx.conf"
        echo "}"; } > "$work/nginx.conf"
      nginx -t -q -c "$work/nginx.conf" -p "$work" || fail "nginx -t"
      nginx -c "$work/nginx.conf" -p "$work" > "$work/proxy.log" 2>&1 & ;;
    caddy)
      { echo '{
	admin 127.0.0.1:23019
	http_port 23080
	https_port 23443
}'
        sed -e "$places" -e "s|/etc/caddy/recaudo|$work|g" "$here/Caddyfile"; } > "$work/Caddyfile"
      caddy validate --adapter caddyfile --config "$work/Caddyfile" > "$work/proxy.log" 2>&1 || fail "caddy validate"
      XDG_DATA_HOME=$work/caddy XDG_CONFIG_HOME=$work/caddy \
        caddy run --adapter caddyfile --config "$work/Caddyfile" > "$work/proxy.log" 2>&1 & ;;
    *) echo "there is no example for $1" >&2; exit 2 ;;
  esac
  proxy=$!
  for _ in $(seq 100); do [ "$(status sandbox /readyz)" = 200 ] && return; sleep 0.1; done
  fail "$1 does not answer"
}

reload_proxy() {
  case $1 in
    haproxy) kill -USR2 "$proxy" ;;
    nginx) kill -HUP "$proxy" ;;
    caddy) caddy reload --force --address 127.0.0.1:23019 --adapter caddyfile --config "$work/Caddyfile" > "$work/reload.log" 2>&1 ;;
  esac
}

shown() { openssl s_client -connect 127.0.0.1:23443 -servername sandbox.example.com < /dev/null 2>/dev/null | sed -n 's/^subject=CN = //p'; }

for name in "${proxies[@]}"; do
  if [ "$name" = caddy ]; then echo "caddy: $(caddy version)"; else $name -v 2>&1 | head -1; fi
  make_certificate first
  start_proxy "$name"
  merchant=$(demo merchant_id)
  said=$(ask sandbox "/v1/$merchant/charges" -u "$(demo private_key):" -D "$work/headers" -H 'X-Forwarded-For: 6.6.6.6' \
    -H 'Forwarded: for=6.6.6.6' -H 'Content-type: application/json' -d '{
    "method": "card", "source_id": "'"$(demo card_id)"'", "amount": 20000, "currency": "COP", "iva": "3193",
    "description": "Dos libras de cafe", "device_session_id": "primer-cobro",
    "customer": { "name": "Ana", "last_name": "Torres", "email": "ana@example.com" } }')
  expect "a charge" "$(grep -o '"status":"completed"' <<< "$said")" '"status":"completed"'
  grep -qi '^strict-transport-security: max-age=63072000' "$work/headers" || fail "no HSTS"
  request=$(sed -n 's/^x-request-id: *\([^[:space:]]*\).*/\1/Ip' "$work/headers")

  signed_in=$(ask panel /panel/sign-in -c "$work/cookies" -H 'Origin: https://panel.example.com:23443' \
    -H 'Content-type: application/json' -d '{"email":"'"$(demo email)"'","password":"'"$(demo password)"'"}' -w '%{http_code}' -o "$work/session")
  expect "the dashboard's sign-in" "$signed_in $(grep -c '__Host-recaudo_session' "$work/cookies")" "200 1"
  for _ in $(seq 50); do
    ip=$(ask panel "/panel/sandbox/data/$merchant/requests?request_id=$request" -b "$work/cookies" | sed -n 's/.*"ip":"\([^"]*\)".*/\1/p')
    [ -n "$ip" ] && break; sleep 0.2
  done
  expect "the client's address in the request log, not the one that it claims" "$ip" 127.0.0.9
  expect "the dashboard's page and a file of it" \
    "$(status panel /) $(status panel "$(ask panel / | grep -o '/assets/dashboard/[^"]*\.js' | head -1)")" "200 200"
  head -c 70000 /dev/zero > "$work/large"
  expect "a body of 70 KB for the API, judged by Recaudo" \
    "$(ask sandbox "/v1/$merchant/charges" -u "$(demo private_key):" -H 'Content-type: application/json' --data-binary "@$work/large" | grep -o '"error_code":[0-9]*')" '"error_code":1009'
  head -c 3000000 /dev/zero > "$work/large"
  expect "3 MB reach the portal" "$(ask panel "/panel/sandbox/data/$merchant/requests" -b "$work/cookies" -X POST --data-binary "@$work/large" -H 'Content-type: application/json' -o "$work/answer" -w '%{http_code}'; grep -o '"error_code"' "$work/answer")" \
    "$(curl -s "http://127.0.0.1:23200/panel/sandbox/data/$merchant/requests" -H 'Host: panel.example.com' -X POST --data-binary "@$work/large" -H 'Content-type: application/json' -o "$work/answer" -w '%{http_code}'; grep -o '"error_code"' "$work/answer")"
  expect "production without its key file" "$(status api /v1/x/charges)" 503
  expect "/metrics from outside" "$(status panel /metrics)" 404
  expect "http" "$(curl -s -o /dev/null -w '%{http_code}' -H 'Host: panel.example.com' http://127.0.0.1:23080/)" 308
  make_certificate second
  reload_proxy "$name"
  for _ in $(seq 50); do [ "$(shown)" = second ] && break; sleep 0.2; done
  expect "a renewed certificate after a reload" "$(shown)" second
  kill -TERM "$proxy"; wait "$proxy" 2>/dev/null || true; proxy=
done
echo "All checks passed."
