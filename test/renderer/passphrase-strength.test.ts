import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { charactersIn, type Strength, strengthOf } from '../../src/renderer/parts/passphrase-strength.ts'

const ORDER: readonly Strength[] = ['short', 'weak', 'fair', 'strong']
const orderOf = (passphrase: string): number => ORDER.indexOf(strengthOf(passphrase))

describe('how strong a passphrase is', () => {
  it.each([
    ['eleven char', 'short'],
    ['', 'short'],
    ['passwordpassword', 'weak'],
    ['Passphrase1234!', 'weak'],
    ['aaaaaaaaaaaaaaaaaaaaaaaa', 'weak'],
    ['qwertyuiop 1234567890 asdfghjkl', 'weak'],
    ['abcdefghijklmnopqrstuvwxyz', 'weak'],
    ['to be to be to be to be to be', 'weak'],
    ['Treasury2026', 'weak'],
    ['international business', 'weak'],
    ['correct horse battery staple', 'weak'],
    ['gravel pennant oats anvil', 'fair'],
    ['gravelPennantOatsAnvil', 'fair'],
    ['k7Gq2mX9vL4t', 'fair'],
    ['seven plain words are better than one', 'strong'],
    ['Regen Amboss Kiesel Wimpel Hafer Schuppen', 'strong'],
  ])('is said of “%s”: %s', (passphrase, strength) => {
    expect(strengthOf(passphrase)).toBe(strength)
  })

  it('does not fall as one types on, once the vault takes it, but where that makes of it what everybody tries', () => {
    const words = fc.array(fc.constantFrom('anvil', 'gravel', 'oats', 'pennant', 'barn', 'rain', 'moss'), { minLength: 3, maxLength: 9 })
    fc.assert(
      fc.property(words, fc.constantFrom('lamp', 'anvil', '7', '!'), (some, more) => {
        expect(orderOf([...some, more].join(' '))).toBeGreaterThanOrEqual(orderOf(some.join(' ')))
      }),
    )
  })

  it('does not rise where the same is typed again', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 12, maxLength: 40 }), (typed) => {
        expect(orderOf(`${typed} ${typed}`)).toBe(orderOf(`${typed} `))
      }),
    )
  })

  it('counts characters as the vault does, whichever way a keyboard types them', () => {
    expect(charactersIn('Cafe\u0301')).toBe(4)
    expect(strengthOf('e\u0301'.repeat(11))).toBe('short')
  })
})
