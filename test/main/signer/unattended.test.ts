import { expect, it } from 'vitest'
import { LaunchSchema, parseArgument, parseRequest } from '../../../src/main/signer/requests.ts'
import { useFolders } from './support/folder.ts'
import { messageOf, sweepOf } from './support/messages.ts'
import { refusalOf } from './support/refusal.ts'
import { PASSPHRASE } from './support/contents.ts'
import { accountOf, hintOf, openRestoredSigner } from './support/signer.ts'

const newFolder = useFolders()
/** The idle time is over after a millisecond more. */
const LATE_MS = 599_999
const HEAD = { id: 0, hash: '00'.repeat(32) }
const paths = [hintOf(1)]

/** A message that a person had reviewed, and decided; then they left. */
async function openDecided() {
  const signer = await openRestoredSigner(newFolder())
  const message = messageOf([sweepOf(1, 1n)])
  const { reviewed } = await signer.askAsIs('review', { messages: [message], paths })
  const decided = { intent: 'one', references: [], lifetime: 'blockhash' } as const
  const { seals } = await signer.askAsIs('sealDecisions', { intents: [{ ...decided, message }] })
  const [seal = null] = seals
  const digest = reviewed[0]?.digest ?? ''
  const sign = (given = seal) => {
    const toSign = {
      intent: 'one',
      references: [],
      digest,
      seal: given,
      earlier: [],
      lastValidBlockHeight: 150n,
      notBeforeSlot: 1n,
      nonceSlot: null,
    }
    return signer.askAsIs('sign', { messages: [toSign], journal: { head: HEAD, known: HEAD } })
  }
  await signer.clock.pass(LATE_MS)
  return { signer, message, decided: { ...decided, seal }, sign }
}
type Decided = Awaited<ReturnType<typeof openDecided>>

it.each<[what: string, ask: (context: Decided) => Promise<unknown>]>([
  ['where the journal stood', ({ signer }) => signer.askAsIs('journalHead', {})],
  ['what was signed before', ({ signer }) => signer.askAsIs('signedSince', { eventId: 0 })],
  ['where the journal stands, to be kept', ({ signer }) => signer.askAsIs('keepJournal', { head: HEAD, known: null })],
  [
    'a review of what was decided',
    ({ signer, message, decided }) => signer.askAsIs('review', { messages: [message], paths, decided: [decided] }),
  ],
  [
    'seals for what takes its place',
    ({ signer, message, decided }) =>
      signer.askAsIs('sealSuccessors', { parent: { ...decided, message }, successors: [{ ...decided, message }] }),
  ],
  ['an approval, to be dropped', ({ signer }) => signer.askAsIs('dropApproval', { seal: 'ab'.repeat(32) })],
  ['a signature that is refused', ({ sign }) => refusalOf(() => sign(null))],
  [
    'what is planned, by another program beside the window',
    ({ signer, message }) => signer.askAsIs('review', { messages: [message], paths }),
  ],
  ['whether seals are genuine', ({ signer, message, decided }) => signer.askAsIs('checkSeals', { intents: [{ ...decided, message }] })],
])('the vault of an unattended desk locks itself whatever the backend asks on its own: %s', async (_, ask) => {
  const context = await openDecided()
  await ask(context)
  await context.signer.clock.pass(1)
  expect(context.signer.locks()).toBe(1)
})

it.each<[what: string, ask: (signer: Decided['signer'], passphrase: string) => Promise<unknown>]>([
  ['to open the vault', (signer, passphrase) => signer.askAsIs('unlock', { passphrase })],
  ['to loosen the policy', (signer, passphrase) => signer.askAsIs('allow', { passphrase, address: accountOf(40), label: 'Anna' })],
  ['for another passphrase', (signer, passphrase) => signer.askAsIs('changePassphrase', { passphrase, newPassphrase: PASSPHRASE })],
])('a passphrase that is guessed at keeps no vault open, and one that is right does: %s', async (_, ask) => {
  const { signer } = await openDecided()
  await ask(signer, PASSPHRASE)
  await signer.clock.pass(LATE_MS)
  expect(signer.locks()).toBe(0)
  expect(await refusalOf(() => ask(signer, 'a guess at a passphrase'))).toBe('VAULT_WRONG_PASSPHRASE')
  await signer.clock.pass(1)
  expect(signer.locks()).toBe(1)
})

it('the vault stays open while what a person decided is signed', async () => {
  const { signer, sign } = await openDecided()
  await sign()
  await signer.clock.pass(LATE_MS)
  expect(signer.locks()).toBe(0)
})

it('the same signed again, as after a writing of the journal that failed, keeps no vault open', async () => {
  const { signer, sign } = await openDecided()
  await sign()
  await signer.clock.pass(LATE_MS)
  await sign()
  await signer.clock.pass(1)
  expect(signer.locks()).toBe(1)
})

it('the vault of a desk where somebody reads stays open, and tells how long', async () => {
  const signer = await openRestoredSigner(newFolder())
  await signer.clock.pass(LATE_MS)
  expect(await signer.askAsIs('status', {})).toMatchObject({ state: 'unlocked', locksInMs: 1 })
  expect(await signer.askAsIs('stayOpen', {})).toMatchObject({ state: 'unlocked', locksInMs: 600_000 })
  await signer.clock.pass(LATE_MS)
  expect(signer.locks()).toBe(0)
  await signer.clock.pass(1)
  expect(signer.locks()).toBe(1)
})

it('use of the window opens no vault that is locked', async () => {
  const signer = await openRestoredSigner(newFolder())
  await signer.askAsIs('lock', {})
  expect(await refusalOf(() => signer.askAsIs('stayOpen', {}))).toBe('VAULT_LOCKED')
  expect(await signer.askAsIs('status', {})).toMatchObject({ state: 'locked', locksInMs: null })
})

it('another time without use holds at once, and is told', async () => {
  const signer = await openRestoredSigner(newFolder())
  expect(await signer.askAsIs('setAutoLock', { autoLockMs: 60_000 })).toMatchObject({ autoLockMs: 60_000, locksInMs: 60_000 })
  await signer.clock.pass(60_000)
  expect(signer.locks()).toBe(1)
})

it('a vault that is locked takes no longer time without use, and a shorter one', async () => {
  const signer = await openRestoredSigner(newFolder())
  await signer.askAsIs('lock', {})
  expect(await refusalOf(() => signer.askAsIs('setAutoLock', { autoLockMs: 600_001 }))).toBe('VAULT_LOCKED')
  expect(await signer.askAsIs('status', {})).toMatchObject({ autoLockMs: 600_000 })
  expect(await signer.askAsIs('setAutoLock', { autoLockMs: 120_000 })).toMatchObject({ autoLockMs: 120_000 })
})

it.each([0, 59_999, 3_600_001, 2 ** 31, Number.MAX_SAFE_INTEGER, Number.POSITIVE_INFINITY, Number.NaN, -1, 90_000.5])(
  'no time without use is taken that is shorter than a minute, longer than an hour, or none: %d',
  (autoLockMs) => {
    expect(() => parseArgument('setAutoLock', { autoLockMs })).toThrow('SIGNER_REQUEST_MALFORMED')
  },
)

it.each([0, 3_600_001, 2 ** 31, Number.POSITIVE_INFINITY, Number.NaN, -1])(
  'no signer starts that would lock later than after an hour, or never: %d',
  (autoLockMs) => {
    const launch = { kind: 'launch', token: new Uint8Array(32), vaultPath: '/a', autoLockMs }
    expect(() => parseRequest(LaunchSchema, launch)).toThrow('SIGNER_REQUEST_MALFORMED')
    expect(parseRequest(LaunchSchema, { ...launch, autoLockMs: 3_600_000 })).toMatchObject({ autoLockMs: 3_600_000 })
  },
)
