# Makes src/api/schema.d.ts, the types of the API, if the API has changed since the last time, and the figures of the
# games that the page draws by.
set -eu
cache=node_modules/.cache
mkdir -p "$cache"
python3 ../cmake/openapi.py ../protocol "$cache/openapi.new.json"
if ! [ -e src/api/schema.d.ts ] || ! cmp -s "$cache/openapi.new.json" "$cache/openapi.json"; then
  openapi-typescript "$cache/openapi.new.json" --output src/api/schema.d.ts
  mv "$cache/openapi.new.json" "$cache/openapi.json"
fi
for header in ../engine/games/*/rules/figures.hpp; do
  game=${header%/rules/*}
  python3 ../cmake/figures.py "$header" "src/games/${game##*/}/figures.ts"
done
