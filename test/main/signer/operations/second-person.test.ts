import { join } from 'node:path'
import { expect, it } from 'vitest'
import { StrongroomError } from '../../../../src/core/error/error.ts'
import type { SignerContext } from '../../../../src/main/signer/operations/signer-context.ts'
import { withKeyUnder } from '../../../../src/main/signer/operations/second-person.ts'
import { createSignerTime } from '../../../../src/main/signer/pace/signer-time.ts'
import { createApproverThrottles, createThrottle } from '../../../../src/main/signer/pace/throttle.ts'
import { Session } from '../../../../src/main/signer/session.ts'
import { createApprover } from '../../../../src/main/signer/vault/approver.ts'
import { realDisk } from '../../../../src/main/signer/vault/disk.ts'
import { hashPassphrase } from '../../../../src/main/signer/vault/passphrase.ts'
import { keyOf } from '../../../core/bundle/support.ts'
import { CHEAP_LIMITS } from '../../../support/vault-limits.ts'
import { PASSPHRASE } from '../support/contents.ts'
import { type FakeClock, openFakeClock } from '../support/fake-clock.ts'
import { useFolders } from '../support/folder.ts'
import { refusalOf } from '../support/refusal.ts'
import { openTestSigner, WORDS } from '../support/signer.ts'

const newFolder = useFolders()
const passphrase = 'a passphrase of Berta alone'

/** A context with Berta's file, whose opening takes as long as `meanwhile` does something. */
async function openDesk(meanwhile: () => void) {
  const clock = openFakeClock()
  const disk = { ...realDisk, read: (path: string) => realDisk.read(path).finally(meanwhile) }
  const place = { path: join(newFolder(), 'a.vault'), disk, limits: CHEAP_LIMITS, now: clock.nowMs }
  const session = new Session(createSignerTime({ clock, calendarMs: 0 }))
  const throttles = { throttle: createThrottle(clock), throttleOf: createApproverThrottles(clock) }
  const idle = { begin: () => () => undefined, leftMs: () => 1, idleMs: () => 1, change: () => undefined }
  const context: SignerContext = { place, session, ...throttles, coreDumps: 'not controlled', idle }
  return { clock, context, approver: await createApprover({ ...place, disk: realDisk }, { passphrase, nowMs: 0 }) }
}

it('the key of somebody who may approve no more once their file is open is used for nothing', async () => {
  let [mayApprove, uses] = [true, 0]
  const { context, approver } = await openDesk(() => (mayApprove = false))
  const assertMay = (): void => {
    if (!mayApprove) throw new StrongroomError('SIGNER_APPROVER_UNKNOWN', { address: approver })
  }
  const rules = { assertMay, secret: () => hashPassphrase(PASSPHRASE) }
  const use = () => withKeyUnder(context, { approver, passphrase }, rules, () => (uses += 1))
  expect(await refusalOf(use)).toBe('SIGNER_APPROVER_UNKNOWN')
  expect(uses).toBe(0)
})

/** Nothing comes of a guess, though time enough for several is worked away, until the clock goes on. */
async function waitsASecond(guess: () => Promise<string>, clock: FakeClock): Promise<void> {
  let isRefused = false
  const told = guess().finally(() => (isRefused = true))
  await clock.pass(999)
  const place = { path: join(newFolder(), 'beside.vault'), disk: realDisk, limits: CHEAP_LIMITS, now: clock.nowMs }
  for (let files = 0; files < 5; files++) await createApprover(place, { passphrase, nowMs: 0 })
  expect(isRefused).toBe(false)
  await clock.pass(1)
  expect(await told).toBe('VAULT_WRONG_PASSPHRASE')
}

it('a second person’s passphrase is guessed no faster by whoever knows the vault’s', async () => {
  const { clock, context, approver } = await openDesk(() => undefined)
  const rules = { assertMay: () => undefined, secret: () => hashPassphrase(PASSPHRASE) }
  const guess = () => refusalOf(() => withKeyUnder(context, { approver, passphrase: 'a passphrase of nobody' }, rules, () => undefined))
  for (let tries = 0; tries < 5; tries++) {
    expect(await guess()).toBe('VAULT_WRONG_PASSPHRASE')
    await context.throttle.attempt(async () => undefined)
    await context.throttleOf(keyOf('another')).attempt(async () => undefined)
  }
  await waitsASecond(guess, clock)
})

it('the signer itself has their wrong passphrases wait, whatever the vault’s was typed for meanwhile', async () => {
  const signer = openTestSigner(newFolder())
  await signer.ask('restore', { passphrase: PASSPHRASE, words: WORDS, coolDownMs: 0 })
  const { approvers } = await signer.ask('nameApprover', { passphrase: PASSPHRASE, label: 'Berta', approverPassphrase: passphrase })
  const berta = approvers[0]?.address ?? keyOf('nobody')
  const threshold = () => signer.ask('setThreshold', { passphrase: PASSPHRASE, asset: 'native', above: 100n })
  await threshold()
  const second = { approver: berta, passphrase: 'a passphrase of nobody' }
  const guess = () => refusalOf(() => signer.ask('removeApprover', { address: berta, second }))
  for (let tries = 0; tries < 5; tries++) {
    expect(await guess()).toBe('VAULT_WRONG_PASSPHRASE')
    await threshold()
  }
  await waitsASecond(guess, signer.clock)
})
