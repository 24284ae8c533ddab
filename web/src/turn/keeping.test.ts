import { describe, expect, it } from 'vitest'
import { keep, keep_standing, kept_for, random_text, standing_kept_for, type Shelf } from './keeping'

function shelf(): Shelf & { readonly all: Map<string, string> } {
  const all = new Map<string, string>()
  return {
    all,
    getItem: (name) => all.get(name) ?? null,
    setItem: (name, value) => void all.set(name, value),
    removeItem: (name) => void all.delete(name),
  }
}

describe('orders that are kept', () => {
  it('are found again, each match its own', () => {
    const place = shelf()
    keep(place, 'm_1', { text: 'end turn\n' })
    expect(kept_for(place, 'm_1')).toEqual({ text: 'end turn\n' })
    expect(kept_for(place, 'm_2')).toEqual({ text: '' })
  })
  it('keep a submission with its key until the server acknowledges it', () => {
    const place = shelf()
    const sending = { key: 'k', revision: 4, text: 'end turn', nonce: 'n' }
    keep(place, 'm_1', { text: '', sending })
    expect(kept_for(place, 'm_1').sending).toEqual(sending)
    keep(place, 'm_1', { text: '' })
    expect(place.all.size).toBe(0)
  })
  it('are empty when what is stored is not ours', () => {
    const place = shelf()
    place.setItem('adjutant.orders.m_1', '{"text":')
    expect(kept_for(place, 'm_1')).toEqual({ text: '' })
    place.setItem('adjutant.orders.m_1', '[1]')
    expect(kept_for(place, 'm_1')).toEqual({ text: '' })
  })
  it('keep standing orders apart, an empty text too, until the server has them', () => {
    const place = shelf()
    expect(standing_kept_for(place, 'm_1')).toBeUndefined()
    keep_standing(place, 'm_1', '')
    expect(standing_kept_for(place, 'm_1')).toBe('')
    expect(kept_for(place, 'm_1')).toEqual({ text: '' })
    keep_standing(place, 'm_1', undefined)
    expect(place.all.size).toBe(0)
  })
  it('get keys that differ', () => {
    expect(random_text()).toMatch(/^[0-9a-f]{32}$/)
    expect(random_text()).not.toBe(random_text())
  })
})
