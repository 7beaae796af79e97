import { join } from 'node:path'
import { expect, it } from 'vitest'
import { StrongroomError } from '../../../../src/core/error/error.ts'
import type { SignerContext } from '../../../../src/main/signer/operations/signer-context.ts'
import { withKeyUnder } from '../../../../src/main/signer/operations/second-person.ts'
import { createSignerTime } from '../../../../src/main/signer/pace/signer-time.ts'
import { createThrottle } from '../../../../src/main/signer/pace/throttle.ts'
import { Session } from '../../../../src/main/signer/session.ts'
import { createApprover } from '../../../../src/main/signer/vault/approver.ts'
import { realDisk } from '../../../../src/main/signer/vault/disk.ts'
import { hashPassphrase } from '../../../../src/main/signer/vault/passphrase.ts'
import { CHEAP_LIMITS } from '../../../support/vault-limits.ts'
import { PASSPHRASE } from '../support/contents.ts'
import { openFakeClock } from '../support/fake-clock.ts'
import { useFolders } from '../support/folder.ts'
import { refusalOf } from '../support/refusal.ts'

const newFolder = useFolders()
const passphrase = 'a passphrase of Berta alone'

/** A context with Berta's file, whose opening takes as long as `meanwhile` does something. */
async function openDesk(meanwhile: () => void) {
  const clock = openFakeClock()
  const disk = { ...realDisk, read: (path: string) => realDisk.read(path).finally(meanwhile) }
  const place = { path: join(newFolder(), 'a.vault'), disk, limits: CHEAP_LIMITS, now: clock.nowMs }
  const session = new Session(createSignerTime({ clock, calendarMs: 0 }))
  const throttle = createThrottle(clock)
  const context: SignerContext = { place, session, throttle, autoLockMs: 1, coreDumps: 'not controlled', atWork: () => undefined }
  return { context, approver: await createApprover({ ...place, disk: realDisk }, { passphrase, nowMs: 0 }) }
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
