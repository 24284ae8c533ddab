import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import long_functions from '../../tests/tidy/long_functions.txt?raw'

// A function that does not fit on a screen does several things (CONTRIBUTING.md, Conventions).
// tests/tidy/sizes_test.py counts the files.

const most_lines_of_a_function = 70
/** The list names a longer one, with the reason. A part of the page may have more: its markup is one tree. */
const long = 40

const sources = import.meta.glob<string>(['./**/*.{ts,tsx}', '!./**/*.test.ts', '!./api/schema.d.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** "table.tsx: use_table has 97 lines", of each function that has more. */
function longer_functions(path: string, text: string, most: number): readonly string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const line_of = (place: number): number => file.getLineAndCharacterOfPosition(place).line
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined) {
      const lines = line_of(node.end) - line_of(node.getStart()) + 1
      if (lines > most) found.push(`${path}: ${name_of(node)} has ${lines} lines`)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

function name_of(node: ts.SignatureDeclaration): string {
  if (node.name !== undefined) return node.name.getText()
  return ts.isVariableDeclaration(node.parent) ? node.parent.name.getText() : 'a function'
}

// Before the tests begin: they have a limit of time, and a busy machine is slow.
const longer = Object.entries(sources).flatMap(([path, text]) => longer_functions(path, text, long))
const lines_of = (told: string): number => Number(/has (\d+) lines$/.exec(told)?.[1])

describe('the functions of the page', () => {
  it('are seen and counted', () => {
    const text = 'const a = () => {\n  b()\n}\nfunction c() {}\nclass D { e() {\n\n} }\n'
    expect(longer_functions('x.ts', text, 2)).toEqual(['x.ts: a has 3 lines', 'x.ts: e has 3 lines'])
    expect(Object.keys(sources).length).toBeGreaterThan(400)
  })

  it('have no more lines than a screen', () => {
    expect(longer.filter((told) => lines_of(told) > most_lines_of_a_function)).toEqual([])
  })

  it('are short, or have a reason', () => {
    const listed = long_functions.split('\n').filter((line) => line.startsWith('web/'))
    const found = longer
      .map((told) => told.replace(/^\./, 'web/src').replace(/: (\S+) has .*/, ' $1'))
      .filter((named) => !/\.tsx [A-Z]/.test(named))
    expect([...new Set(found)].sort()).toEqual([...listed].sort())
  })
})
