import { describe, expect, it } from 'vitest'
import { heldBack } from '../../../../src/main/signer/vault/held-back.ts'
import { emptyPolicy } from '../../../../src/main/signer/vault/policy.ts'
import { addressOfByte } from '../support/contents.ts'

const NOW_MS = 1_000_000
const WAIT_MS = 5_000
const kept = (byte: number, fromMs: number) => ({ address: addressOfByte(byte), label: 'kept', fromMs })

describe('what an older vault allows', () => {
  it('is put off whoever it is for: recipients, treasuries, approvers and imported keys', () => {
    const policy = {
      ...emptyPolicy({ coolDownMs: 0, nowMs: 0 }),
      destinations: [kept(1, 0)],
      watchOnlyTreasuries: [kept(2, 0)],
      approvers: [kept(3, 0), kept(4, NOW_MS * 2)],
    }
    const imported = [{ label: 'kept', seed: new Uint8Array(32), fromMs: 0 }]
    const guard = { coolDownMs: WAIT_MS, approvers: [], derivedAccounts: 7, setAtMs: 0 }
    const held = heldBack({ imported, derivedAccounts: 2, policy }, { guard, nowMs: NOW_MS })
    const from = (entries: readonly { readonly fromMs: number }[]) => entries.map(({ fromMs }) => fromMs - NOW_MS)
    expect(from(held.imported)).toEqual([WAIT_MS])
    expect(from(held.policy.destinations)).toEqual([WAIT_MS])
    expect(from(held.policy.watchOnlyTreasuries)).toEqual([WAIT_MS])
    expect(from(held.policy.approvers)).toEqual([WAIT_MS, NOW_MS])
    expect(held).toMatchObject({ derivedAccounts: 7, policy: { coolDown: { ms: WAIT_MS, next: null }, setAtMs: NOW_MS } })
  })
})
