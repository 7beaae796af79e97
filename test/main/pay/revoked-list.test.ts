import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { decodeSignature } from '../../../src/core/keys/signature.ts'
import { createRevokedList } from '../../../src/main/pay/index.ts'
import { until } from '../../support/until.ts'
import { PASSPHRASE, temporaryDataDir } from '../backend.ts'
import { copyJournal, decide, folderOf, heldBy, makePayee, openHeld, openRelayedTown, putBack, settleIn, SOON } from '../compare/town.ts'
import { goRound } from '../operations/four-eyes.ts'
import { lie } from './relay.ts'

const signatureOf = (byte: number) => decodeSignature(new Uint8Array(64).fill(byte))
const [FIRST, SECOND, THIRD] = [signatureOf(1), signatureOf(2), signatureOf(3)]

describe('the list of what was revoked', () => {
  const newPath = () => {
    const folder = mkdtempSync(join(tmpdir(), 'revoked-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    return join(folder, 'revoked.txt')
  }

  it('is remembered by the next start, each signature once, for its owner’s eyes alone', () => {
    const path = newPath()
    const list = createRevokedList(path)
    list.keep([])
    expect(existsSync(path)).toBe(false)
    list.keep([FIRST])
    list.keep([FIRST, SECOND])
    const again = createRevokedList(path)
    expect([FIRST, SECOND, THIRD].map((one) => again.has(one))).toEqual([true, true, false])
    expect(readFileSync(path, 'utf8').split(FIRST)).toHaveLength(2)
  })

  it('loses no line to one that was torn, nor to bytes that are no signature', () => {
    const path = newPath()
    writeFileSync(path, `${FIRST}\n\u0000not a signature\n${SECOND.slice(0, 40)}`)
    createRevokedList(path).keep([SECOND])
    const again = createRevokedList(path)
    expect([FIRST, SECOND].map((one) => again.has(one))).toEqual([true, true])
  })

  it('keeps what was revoked from being sent by an older journal that is put back, while the vault is locked', async () => {
    const { relay, town } = await openRelayedTown()
    const first = await openHeld(town)
    await settleIn(town, first)
    const payee = await makePayee(first, 4)
    // The node takes the bytes and passes them to nobody.
    relay.lies.set('sendTransaction', lie.dropSend)
    await decide(first, payee, 'invoice 1')
    const outstanding = async () => (await first.client.outstanding.list({ limit: 1 })).signatures
    await until(async () => (await outstanding()).length > 0, SOON)
    expect((await outstanding())[0]?.payees).toMatchObject([{ reference: 'invoice 1', recipient: payee }])
    await first.close()
    const copy = temporaryDataDir()
    copyJournal(town, copy)

    const second = await openHeld(town)
    await second.client.vault.unlock({ passphrase: PASSPHRASE })
    await until(async () => (await second.client.sending.status({})).state === 'open', SOON)
    const [revoked] = (await second.client.outstanding.list({ limit: 1 })).signatures
    await second.client.outstanding.revoke({ signature: revoked?.signature ?? FIRST, next: 'abandon' })
    await until(async () => existsSync(join(folderOf(town), 'revoked.txt')))
    await second.close()
    putBack(town, copy)
    relay.lies.clear()
    relay.received.length = 0

    await openHeld(town)
    await goRound(town.practice, 20)
    expect(relay.received).toEqual([])
    expect(await heldBy(town, payee)).toBe(0n)
  })
})
