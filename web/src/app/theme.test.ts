import { expect, it } from 'vitest'
import { with_themes } from '../../themes'

it('says each dark rule for the system and for the reader', () => {
  const css = '.a { color: red }\n@media screen and (prefers-color-scheme: dark) {\n  :root { --x: 1 }\n  .b, .c d { --y: 2; }\n}\n.e { top: 0 }'
  const [light, rest] = with_themes(css).split('@media screen and (prefers-color-scheme: dark) {')
  const [system, reader] = rest?.split('@media screen {') ?? []
  expect(light).toBe('.a { color: red }\n')
  expect(system?.replace(/\s+/g, ' ')).toContain(":root:where(:not([data-theme='light'])) { --x: 1 }")
  expect(system?.replace(/\s+/g, ' ')).toContain(
    ":where(:root:not([data-theme='light'])) .b, :where(:root:not([data-theme='light'])) .c d { --y: 2; }",
  )
  expect(reader?.replace(/\s+/g, ' ')).toContain(":root:where([data-theme='dark']) { --x: 1 }")
  expect(reader?.trim().endsWith('.e { top: 0 }')).toBe(true)
  expect(() => with_themes('@media screen and (prefers-color-scheme: dark) { .a {')).toThrow()
})

it('leaves other sheets as they are', () => {
  expect(with_themes('@media print { .a { top: 0 } }')).toBe('@media print { .a { top: 0 } }')
})
