// Packs the built page: web.mjs BUILT PACKED ASSEMBLY INDEX. Each file of the folder BUILT is
// compressed into PACKED; ASSEMBLY carries all forms, INDEX finds them (embedded/web.hpp).
// A packed file is named by what it holds: what has not changed is not compressed again.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const [built, packed, assembly, index] = process.argv.slice(2)
const worth_it = 0.95 // a compressed form must be at most this part of the plain one

function files_below(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? files_below(path) : [path]
  })
}

const in_brotli = (bytes) =>
  promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
const in_gzip = (bytes) => promisify(gzip)(bytes, { level: 9 })

/** The packed file of one form. It is empty if the form is not worth it. */
async function pack(bytes, name, compress) {
  const file = join(packed, `${createHash('sha256').update(bytes).digest('hex')}.${name}`)
  if (existsSync(file)) return file
  const form = await compress(bytes)
  writeFileSync(`${file}.new`, name === 'plain' || form.length <= bytes.length * worth_it ? form : '')
  renameSync(`${file}.new`, file) // an interrupted build leaves no half of a file
  return file
}

async function forms_of(path) {
  const bytes = readFileSync(join(built, path))
  const compressors = { plain: (all) => all, gzip: in_gzip, brotli: in_brotli }
  const files = Object.entries(compressors).map(async ([name, compress]) => [name, await pack(bytes, name, compress)])
  return Object.fromEntries(await Promise.all(files))
}

const paths = files_below(built)
  .map((path) => relative(built, path))
  .sort((a, b) => (a < b ? -1 : 1))
if (!paths.includes('index.html')) throw new Error(`${built} has no index.html: run npm run build`)
mkdirSync(packed, { recursive: true })
const forms = await Promise.all(paths.map(forms_of))
const kept = new Set(forms.flatMap((files) => Object.values(files).map((file) => basename(file))))
for (const file of readdirSync(packed)) if (!kept.has(file)) rmSync(join(packed, file))

let data = '  .section .rodata\n'
let symbols = ''
let rows = ''
for (const [number, path] of paths.entries()) {
  const views = Object.entries(forms[number]).map(([name, file]) => {
    if (statSync(file).size === 0 && name !== 'plain') return '{}'
    const symbol = `adj_web_${number}_${name}`
    data += `${symbol}:\n  .global ${symbol}\n  .incbin "${file}"\n`
    data += `  .global ${symbol}_end\n${symbol}_end:\n  .byte 0\n`
    symbols += `extern const char ${symbol}[];\nextern const char ${symbol}_end[];\n`
    return `{${symbol}, ${symbol}_end}`
  })
  rows += `    {"${path}", ${views.join(', ')}},\n`
}
writeFileSync(assembly, `${data}  .section .note.GNU-stack,"",%progbits\n`)
writeFileSync(
  index,
  `#include "embedded/web.hpp"
#include <array>
extern "C" {
${symbols}}
namespace adjutant::embedded {
std::span<const WebFile> web_files() {
  static const std::array<WebFile, ${paths.length}> all{{
${rows}  }};
  return all;
}
}  // namespace adjutant::embedded
`,
)
