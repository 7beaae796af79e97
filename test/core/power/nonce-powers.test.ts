import { describe, expect, it } from 'vitest'
import { lamports } from '../../../src/core/amount/lamports.ts'
import { type ListedNonce, powerOverNonce, type PoweredNonce } from '../../../src/core/power/nonce-powers.ts'
import { plain } from '../../../src/core/text/sentence.ts'
import { ACCOUNT, isOurs, OURS, STRANGER } from './support.ts'

const LISTED: ListedNonce = { authority: OURS, isElsewhere: false, closed: false, isReserved: false, atMs: 5_000 }

const powerOf = (listed: ListedNonce | null, changes: Partial<PoweredNonce> = {}) =>
  powerOverNonce({ account: ACCOUNT, authority: OURS, lamports: lamports(1_447_680n), isOld: false, listed, isOurs, ...changes })

describe('powers over nonce accounts', () => {
  it('that are ours are listed as ours, with how to end what was signed over them', () => {
    const power = powerOf(LISTED)
    expect(power).toMatchObject({ kind: 'nonce-authority', weight: 'ours', holder: OURS, reach: 'nothing', sinceMs: 5_000 })
    expect(power?.end).toEqual({ by: 'advance-nonce', account: ACCOUNT })
    expect(plain(power?.does ?? [])).toContain('Nothing known here lives by it now.')
    expect(plain(powerOf({ ...LISTED, isReserved: true })?.does ?? [])).toContain('Something that stands in this list lives by it.')
  })

  it('that name our key and were made by others can execute whatever that key signed', () => {
    const power = powerOf(null)
    expect(power).toMatchObject({
      kind: 'nonce-elsewhere',
      weight: 'signed',
      holder: OURS,
      reach: 'not-known',
      amount: null,
      sinceMs: null,
    })
    expect(power?.end).toEqual({ by: 'keep-nonce', account: ACCOUNT })
    expect(plain(power?.does ?? [])).toBe(
      `Nobody here made it. Whoever has something that ${OURS} signed over ${ACCOUNT} can send it at any time. Whether there is any, and what it would move, is not known here.`,
    )
  })

  it('stay in the list when a person says that they are known: that advances nothing', () => {
    const power = powerOf({ ...LISTED, closed: true })
    expect(power).toMatchObject({ kind: 'nonce-elsewhere', weight: 'signed', sinceMs: 5_000 })
    expect(plain(power?.does ?? [])).toContain('A person knows of it; it is not in the pool.')
  })

  it('that are listed under another key of ours are not said to be out of the pool, and are added to it under this one', () => {
    const power = powerOf({ ...LISTED, authority: STRANGER })
    expect(power).toMatchObject({ kind: 'nonce-elsewhere', holder: OURS, end: { by: 'keep-nonce', account: ACCOUNT } })
    expect(plain(power?.does ?? [])).toMatch(/^It is listed here under another key\. /)
  })

  it('of the old version cannot be ended from here before somebody upgrades them', () => {
    const power = powerOf(null, { isOld: true })
    expect(power?.end).toEqual({ by: 'not-here' })
    expect(plain(power?.does ?? [])).toContain('It is of the old version')
  })

  it('of a watched account are ended where its key is', () => {
    const power = powerOf({ ...LISTED, authority: STRANGER, isElsewhere: true }, { authority: STRANGER })
    expect(power).toMatchObject({ kind: 'nonce-authority', weight: 'ours', holder: STRANGER, end: { by: 'not-here' } })
  })

  it('that another key took reach what is in the account; one that was left out is nobody’s matter', () => {
    const power = powerOf(LISTED, { authority: STRANGER })
    expect(power).toMatchObject({ kind: 'nonce-lost', weight: 'little', holder: STRANGER, reach: 'up-to', amount: 1_447_680n })
    expect(plain(power?.does ?? [])).not.toContain('was signed over it')
    const reserved = powerOf({ ...LISTED, isReserved: true }, { authority: STRANGER })
    expect(plain(reserved?.does ?? [])).toContain('Something that stands in this list was signed over it.')
    expect(powerOf({ ...LISTED, closed: true }, { authority: STRANGER })).toBeNull()
    expect(powerOf(null, { authority: STRANGER })).toBeNull()
  })
})
