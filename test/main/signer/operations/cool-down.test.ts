import { describe, expect, it } from 'vitest'
import type { Address } from '../../../../src/core/address/address.ts'
import { lamports } from '../../../../src/core/amount/lamports.ts'
import { transferLamports } from '../../../../src/core/program/system.ts'
import { addressOfByte, PASSPHRASE } from '../support/contents.ts'
import { useFolders } from '../support/folder.ts'
import { messageOf } from '../support/messages.ts'
import { refusalOf } from '../support/refusal.ts'
import { accountOf, hintOf, openSignerWith, openTestSigner, type TestSigner, WORDS } from '../support/signer.ts'
import { toSign } from '../support/to-sign.ts'

const newFolder = useFolders()
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const START_MS = 1_700_000_000_000
const passphrase = PASSPHRASE
const [ANNA, EVE] = [addressOfByte(0xa0), addressOfByte(0xe0)]

async function openWaiting(folder: string, coolDownMs?: number): Promise<TestSigner> {
  const signer = openTestSigner(folder, { calendarMs: START_MS })
  await signer.ask('restore', { passphrase, words: WORDS, coolDownMs })
  return signer
}

/** What signing answers to a payment, asked of a vault that was opened just now. */
async function payTo(signer: TestSigner, destination: Address): Promise<string> {
  await signer.ask('unlock', { passphrase })
  const message = messageOf([transferLamports({ source: accountOf(1), destination, lamports: lamports(5n) })])
  const { reviewed } = await signer.ask('review', { messages: [message], paths: [hintOf(1)] })
  const answered = await refusalOf(() => signer.ask('sign', toSign(reviewed.map(({ digest }) => digest))))
  expect(answered).toBe(reviewed[0]?.refusal?.code ?? 'not refused')
  return answered
}

/** The same machine later: another process over the same file, its calendar at that moment. */
function restart(signer: TestSigner, folder: string, calendarMs: number): TestSigner {
  signer.close()
  return openTestSigner(folder, { calendarMs })
}

describe('an address that was allowed', () => {
  it('is paid when the day has passed that a vault waits for on its own, and not a moment before', async () => {
    const signer = await openWaiting(newFolder())
    const { destinations } = await signer.ask('allow', { passphrase, address: ANNA, label: 'Anna' })
    expect(destinations).toEqual([{ address: ANNA, label: 'Anna', waitMs: DAY_MS }])
    expect(await payTo(signer, ANNA)).toBe('SIGNER_DESTINATION_WAITS')
    expect(await payTo(signer, EVE)).toBe('SIGNER_FOREIGN_DESTINATION')
    await signer.clock.pass(DAY_MS - 1)
    expect(await payTo(signer, ANNA)).toBe('SIGNER_DESTINATION_WAITS')
    await signer.clock.pass(1)
    expect(await payTo(signer, ANNA)).toBe('not refused')
  })

  it('waits as long as the others it was allowed with; of several, none is allowed where one is known already', async () => {
    const signer = await openWaiting(newFolder())
    const allowMany = (...addresses: readonly (typeof ANNA)[]) =>
      signer.ask('allowMany', { passphrase, recipients: addresses.map((address, index) => ({ address, label: `payee ${index}` })) })
    const { destinations } = await allowMany(ANNA, EVE)
    expect(destinations).toEqual([
      { address: ANNA, label: 'payee 0', waitMs: DAY_MS },
      { address: EVE, label: 'payee 1', waitMs: DAY_MS },
    ])
    await signer.ask('forbid', { address: ANNA })
    expect(await refusalOf(() => allowMany(ANNA, EVE))).toBe('SIGNER_DESTINATION_KNOWN')
    expect(await refusalOf(() => allowMany(ANNA, ANNA))).toBe('SIGNER_DESTINATION_KNOWN')
    const { policy } = await signer.ask('status', {})
    expect(policy?.destinations.map(({ address }) => address)).toEqual([EVE])
    await signer.clock.pass(DAY_MS - 1)
    expect(await payTo(signer, EVE)).toBe('SIGNER_DESTINATION_WAITS')
    await signer.clock.pass(1)
    expect(await payTo(signer, EVE)).toBe('not refused')
  })

  it('waits again after it was forbidden, in whichever list of the policy it was', async () => {
    const since = { coolDown: { ms: DAY_MS, next: null }, calendarMs: START_MS }
    const signer = await openSignerWith(newFolder(), {
      ...since,
      treasury: EVE,
      watchOnlyTreasuries: [{ address: EVE, label: 'cold', fromMs: 0 }],
      destinations: [{ address: ANNA, label: 'A', fromMs: 0 }],
    })
    expect(await payTo(signer, EVE)).toBe('not refused')
    expect(await signer.ask('forbid', { address: EVE })).toMatchObject({ treasury: null, watchOnlyTreasuries: [] })
    expect(await payTo(signer, EVE)).toBe('SIGNER_FOREIGN_DESTINATION')
    await signer.ask('allow', { passphrase, address: EVE, label: 'cold' })
    expect(await payTo(signer, EVE)).toBe('SIGNER_DESTINATION_WAITS')
    expect(await payTo(signer, ANNA)).toBe('not refused')
    await signer.ask('forbid', { address: ANNA })
    await signer.ask('allow', { passphrase, address: ANNA, label: 'Anna' })
    expect(await payTo(signer, ANNA)).toBe('SIGNER_DESTINATION_WAITS')
  })

  it('waits on after a restart, no less when the calendar was set back', async () => {
    const folder = newFolder()
    const signer = await openWaiting(folder)
    await signer.ask('allow', { passphrase, address: ANNA, label: 'Anna' })
    const before = restart(signer, folder, START_MS - 365 * DAY_MS)
    expect(await payTo(before, ANNA)).toBe('SIGNER_DESTINATION_WAITS')
    expect((await before.ask('status', {})).policy?.destinations).toMatchObject([{ waitMs: DAY_MS }])
    await before.clock.pass(DAY_MS)
    expect(await payTo(before, ANNA)).toBe('not refused')
    const soon = restart(before, folder, START_MS + DAY_MS - 1)
    expect(await payTo(soon, ANNA)).toBe('SIGNER_DESTINATION_WAITS')
    expect(await payTo(restart(soon, folder, START_MS + DAY_MS), ANNA)).toBe('not refused')
  })
})

describe('the cool-down', () => {
  it('is lengthened at once and shortened only when the one it replaces has passed, each with the passphrase', async () => {
    const signer = await openWaiting(newFolder(), HOUR_MS)
    const set = (coolDownMs: number) => signer.ask('setCoolDown', { passphrase, coolDownMs })
    const wrong = { passphrase: 'another passphrase', coolDownMs: 0 }
    expect(await refusalOf(() => signer.ask('setCoolDown', wrong))).toBe('VAULT_WRONG_PASSPHRASE')
    await signer.clock.pass(60_000)
    await signer.ask('unlock', { passphrase })
    expect(await set(2 * HOUR_MS)).toMatchObject({ coolDownMs: 2 * HOUR_MS, nextCoolDown: null })
    expect(await set(0)).toMatchObject({ coolDownMs: 2 * HOUR_MS, nextCoolDown: { ms: 0, waitMs: 2 * HOUR_MS } })
    await signer.ask('allow', { passphrase, address: ANNA, label: 'Anna' })
    await signer.clock.pass(2 * HOUR_MS - 1)
    expect(await payTo(signer, ANNA)).toBe('SIGNER_DESTINATION_WAITS')
    await signer.clock.pass(1)
    expect((await signer.ask('status', {})).policy).toMatchObject({ coolDownMs: 0, nextCoolDown: null })
    await signer.ask('unlock', { passphrase })
    await signer.ask('allow', { passphrase, address: EVE, label: 'Eve' })
    expect(await payTo(signer, EVE)).toBe('not refused')
  })
})
