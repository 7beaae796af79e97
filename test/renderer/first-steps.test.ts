import { describe, expect, it } from 'vitest'
import { beginsAt, isAt, nextStep, type Progress, STEPS } from '../../src/renderer/shell/first-steps/steps.ts'

const BEGINNING: Progress = { account: null, credited: 0, hasSwept: false, hasPaid: false, isCompared: false, isCopied: false }
const DERIVED: Progress = { ...BEGINNING, account: '9kQm4vNp' }
const CREDITED: Progress = { ...DERIVED, credited: 3 }
const SWEPT: Progress = { ...CREDITED, hasSwept: true }
const PAID: Progress = { ...SWEPT, hasPaid: true }
const COMPARED: Progress = { ...PAID, isCompared: true }

describe('what a newcomer does next', () => {
  it.each([
    ['derives accounts first', BEGINNING, 1, '/accounts'],
    ['waits for customers once there are accounts', DERIVED, 2, '/deposits'],
    ['sweeps once something was credited', CREDITED, 2, '/sweep'],
    ['pays once something was swept', SWEPT, 3, '/pay/to/9kQm4vNp'],
    ['compares once somebody was paid', PAID, 4, '/audit'],
    ['copies the vault once balances were compared', COMPARED, STEPS, '/settings'],
  ])('%s', (_, progress, number, path) => {
    expect(nextStep(progress)).toMatchObject({ number, path })
  })

  it('is nothing once each step was done', () => {
    expect(nextStep({ ...COMPARED, isCopied: true })).toBeNull()
  })

  it('is what is missing, whatever was done before it', () => {
    expect(nextStep({ ...COMPARED, isCopied: true, hasPaid: false })).toMatchObject({ number: 3 })
  })

  it('is said for the page that is open', () => {
    const pay = nextStep(SWEPT)
    const said = ['/pay/to/9kQm4vNp', '/pay/review', '/pay/0190c2f0'].map((place) => pay?.how(place) ?? '')
    expect(new Set(said).size).toBe(3)
    const sweep = nextStep(CREDITED)
    expect(new Set(['/sweep', '/sweep/review', '/sweep/0190c2f0'].map((place) => sweep?.how(place))).size).toBe(3)
    const copy = nextStep(COMPARED)
    expect(new Set(['/settings', '/audit'].map((place) => copy?.how(place))).size).toBe(2)
  })
})

describe('the page of a step', () => {
  it('is either page of one that begins at one and ends at another', () => {
    const copy = nextStep(COMPARED)
    expect(['/settings', '/audit', '/overview'].map((place) => copy !== null && isAt(place, copy))).toEqual([true, true, false])
  })

  it.each([
    ['/pay/to/9kQm4vNp', true],
    // Its form is empty: the step leads to the one that names who is paid.
    ['/pay', false],
    ['/pay/review', true],
    ['/pay-many', false],
    ['/overview', false],
  ])('%s: %s', (place, expected) => {
    const step = nextStep(SWEPT)
    expect(step !== null && isAt(place, step)).toBe(expected)
    expect(step !== null && beginsAt(place, step)).toBe(expected)
  })
})
