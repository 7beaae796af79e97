import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../src/core/address/address.ts'
import { decodeBundle } from '../../src/core/bundle/decode.ts'
import { encodeTransaction } from '../../src/core/message/transaction.ts'
import { decodeNonceAccount } from '../../src/core/program/nonce-account.ts'
import { keyOf } from '../core/bundle/support.ts'
import type { BundleOrder, BundleResult } from '../support/bundle-child.ts'
import { type Kills, killsOf, liveThrough, nameOf, pointsOf } from '../support/kills.ts'
import { openTwoWorkstations, PASSPHRASE, type TwoWorkstations } from '../support/two-workstations.ts'
import { until } from '../support/until.ts'

const SOON = { withinMs: 60_000 }
const AMOUNT = 2_000_000n
/** Kill points of each phase in a sample. */
const DRAWN = 2
const POINTS = {
  revoke: pointsOf(['write:bundle']),
  sign: pointsOf(['write:bundle-signing', 'write:bundle-signed']),
  return: pointsOf(['write:carried', 'write:broadcast', 'send', 'write:verdict']),
}
type PhaseKind = keyof typeof POINTS

/** What is killed, and at what points of which phase. */
type Round = { readonly name: string; readonly phase: PhaseKind; readonly kills: Kills }

const ROUNDS: readonly Round[] = (['revoke', 'sign', 'return'] as const).flatMap((phase) =>
  killsOf(POINTS[phase], DRAWN, `revocation ${phase}`).map((kills, place) => ({ name: `${phase} ${place + 1}`, phase, kills })),
)

describe('a bundle that is out, and the one that revokes it', () => {
  const to = keyOf('revoked through kills')
  let two: TwoWorkstations
  let medium: string
  let left: readonly { readonly file: string; readonly digest: string; readonly nonceAccount: Address; readonly beside: Address }[]

  beforeAll(async () => {
    medium = mkdtempSync(join(tmpdir(), 'strongroom-medium-'))
    two = await openTwoWorkstations()
    await two.fund(two.from, 500_000_000n)
    await two.cold.client.policy.allow({ passphrase: PASSPHRASE, address: to, label: 'revoked through kills' })
    const prepared = []
    for (const { name } of ROUNDS) prepared.push(await prepare(name))
    left = prepared
    await two.online().close()
    await two.cold.close()
  }, 180_000)
  afterAll(async () => {
    await two.close()
    rmSync(medium, { recursive: true, force: true })
  })

  async function prepare(reference: string) {
    const nonceAccount = await two.makeNonce(`${reference}, revoked`)
    const { bundles } = two.online().client
    const asked = { from: two.from, to, amount: AMOUNT, nonceAccount, reference, allowUnfundedRecipient: true }
    const planned = await bundles.plan(asked)
    const confirmed = planned.recipients[0]?.confirm.digest ?? null
    const more = confirmed === null ? {} : { confirmed }
    const { path, digest } = await bundles.prepare({ ...asked, ...more, digest: planned.digest ?? '' })
    return { file: path, digest, nonceAccount, beside: await two.makeNonce(`${reference}, beside`) }
  }

  const carry = (file: string): string => {
    const carried = join(medium, basename(file))
    copyFileSync(file, carried)
    return carried
  }
  const live = async (phase: BundleOrder['phase'], kills: Kills) => {
    const place = phase.kind === 'sign' ? { dataDir: two.coldDir, workstation: 'offline' as const } : { dataDir: two.onlineDir }
    const order: Omit<BundleOrder, 'killAt'> = { ...place, passphrase: PASSPHRASE, phase }
    return liveThrough<BundleResult>({ program: 'bundle-child.ts', order, kills })
  }
  /** Signed once more, it has the same bytes. */
  const sign = async (file: string, kills: Kills): Promise<string> => {
    const there = carry(file)
    const signed = await live({ kind: 'sign', file: there }, kills)
    expect(signed.intact).toBe(true)
    const bytes = readFileSync(signed.path ?? '', 'utf8')
    const again = await live({ kind: 'sign', file: there }, [])
    expect(readFileSync(again.path ?? '', 'utf8')).toBe(bytes)
    return carry(signed.path ?? '')
  }
  const valueOf = async (account: Address) => {
    const { value } = await two.node.getMultipleAccounts([account], { commitment: 'finalized' })
    return decodeNonceAccount(value[0]?.data ?? new Uint8Array())?.nonce
  }

  it.each(ROUNDS.map((round, place) => ({ ...round, place })))(
    'are each signed once, and of the two the second alone lands, where a workstation is killed: $name',
    async ({ phase, kills, place }) => {
      const one = left[place]
      if (one === undefined) throw new Error('one left for each round')
      const at = (kind: PhaseKind) => (phase === kind ? kills : [])
      const [paid] = decodeBundle(readFileSync(await sign(one.file, at('sign')), 'utf8')).transactions
      if (paid === undefined) throw new Error('it holds one payment')
      const before = await valueOf(one.nonceAccount)
      const asked = { kind: 'revoke', bundle: one.digest, advances: one.nonceAccount, nonceAccount: one.beside } as const
      const prepared = await live(asked, at('revoke'))
      expect(prepared, nameOf(kills)).toMatchObject({ bundles: 1, intact: true })
      const signed = await sign(prepared.path ?? '', at('sign'))
      const returned = await live({ kind: 'return', file: signed }, at('return'))
      expect(returned, nameOf(kills)).toMatchObject({ state: 'satisfied', attempts: 1, intact: true })
      await until(async () => (await valueOf(one.nonceAccount)) !== before, SOON)
      const bytes = encodeTransaction({ message: paid.message, signatures: paid.signers.map(({ signature }) => signature) })
      await expect(two.node.sendTransaction(bytes, { preflightCommitment: 'confirmed' })).rejects.toMatchObject({
        code: 'NODE_PREFLIGHT_FAILED',
      })
      expect(await two.lamportsOf(to)).toBe(0n)
    },
    180_000,
  )
})
