// Packs the built page: web.mjs BUILT PACKED ASSEMBLY INDEX. Each file of the folder BUILT is
// compressed into PACKED; ASSEMBLY carries all forms, INDEX finds them (embedded/web.hpp).
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const [built, packed, assembly, index] = process.argv.slice(2)
const worth_it = 0.95 // a compressed form must be at most this part of the plain one

function files_below(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? files_below(path) : [path]
  })
}

function forms_of(bytes) {
  const brotli = brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
  const small = (form) => (form.length <= bytes.length * worth_it ? form : Buffer.alloc(0))
  return { plain: bytes, gzip: small(gzipSync(bytes, { level: 9 })), brotli: small(brotli) }
}

const paths = files_below(built)
  .map((path) => relative(built, path))
  .sort((a, b) => (a < b ? -1 : 1))
if (!paths.includes('index.html')) throw new Error(`${built} has no index.html: run npm run build`)
rmSync(packed, { recursive: true, force: true })
mkdirSync(packed, { recursive: true })

let data = '  .section .rodata\n'
let symbols = ''
let rows = ''
for (const [number, path] of paths.entries()) {
  const forms = forms_of(readFileSync(join(built, path)))
  const views = Object.entries(forms).map(([name, bytes]) => {
    if (bytes.length === 0 && name !== 'plain') return '{}'
    const symbol = `adj_web_${number}_${name}`
    const file = join(packed, `${number}.${name}`)
    writeFileSync(file, bytes)
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
