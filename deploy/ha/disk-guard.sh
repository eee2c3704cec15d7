#!/bin/bash
# A primary with a full disk keeps running and returns errors, and Patroni does not notice. This script hands over to the
# synchronous standby while there is still space to do so. Run one on each machine, as the user of PostgreSQL:
#   disk-guard.sh <data folder> <address of Patroni's REST API> <megabytes that must be free> [seconds between checks]
set -u
folder=$1 api=$2 least=$3 pause=${4:-2}

while sleep "$pause"; do
  free=$(df --output=avail --block-size=1M "$folder" 2>/dev/null | tail -n 1)
  [ -n "$free" ] && [ "$free" -ge "$least" ] && continue
  [ "$(curl -s -m 2 -o /dev/null -w '%{http_code}' "http://$api/primary")" = 200 ] || continue
  leader=$(curl -sf -m 2 "http://$api/cluster" | tr '{' '\n' | sed -n 's/.*"name": "\([^"]*\)", "role": "leader".*/\1/p')
  [ -n "$leader" ] || continue
  echo "$(date -Is) ${free:-no} MB left, less than $least: $leader hands over"
  curl -s -m 30 -X POST -H 'Content-Type: application/json' -d "{\"leader\": \"$leader\"}" "http://$api/switchover"
  echo
done
