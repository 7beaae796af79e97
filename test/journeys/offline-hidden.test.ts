import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { Address } from '../../src/core/address/address.ts'
import { decodeBundle } from '../../src/core/bundle/decode.ts'
import { decodeConfidentialAccount } from '../../src/core/program/confidential-account.ts'
import { openJournal } from '../../src/main/journal/index.ts'
import { followDecision } from '../../src/shells/cli/follow.ts'
import { aloneWithLoopback, CANNOT_UNSHARE, commandOf, run } from '../shells/start/support/traced.ts'
import type { BundleOrder, BundleResult } from '../support/bundle-child.ts'
import { hides } from '../support/confidential-party.ts'
import { type Held, type HiddenElsewhere, openHiddenElsewhere } from '../support/hidden-elsewhere.ts'
import { type Kills, killsOf, liveThrough, nameOf } from '../support/kills.ts'
import { openTwoWorkstations, PASSPHRASE, type TwoWorkstations } from '../support/two-workstations.ts'
import { until } from '../support/until.ts'

const SOON = { withinMs: 60_000 }
const ARRIVES = 1_000n
const PAYS = 250n
/** Kill points of each phase in a sample. */
const DRAWN = 2
type Tending = { readonly act: 'apply' } | { readonly act: 'withdraw'; readonly amount: bigint | 'all' }
type Act = Tending | { readonly act: 'pay'; readonly amount: bigint }
type Phase = Exclude<BundleOrder['phase'], { kind: 'revoke' }>

const ShownSchema = z.object({
  digest: z.string(),
  digestWords: z.array(z.string()),
  transactions: z.array(z.object({ refusals: z.array(z.unknown()), notes: z.array(z.unknown()) })),
})
const addressSchema = z.string().transform((text) => text as Address)
const CreatedSchema = z.object({ treasury: addressSchema, words: z.array(z.string()) })
const ListSchema = z.object({ path: z.string(), words: z.array(z.string()) })
const SignedSchema = z.object({ path: z.string(), signatures: z.number() })

describe('what a confidential account of a cold vault hides', () => {
  let two: TwoWorkstations
  let hidden: HiddenElsewhere
  let medium: string
  let rounds = 0

  beforeAll(async () => {
    medium = mkdtempSync(join(tmpdir(), 'strongroom-medium-'))
    two = await openTwoWorkstations()
    await two.fund(two.from, 100_000_000n)
    hidden = await openHiddenElsewhere(two.url, two.coldWords)
    const { mint, customer } = hidden.house
    await two.online().client.mints.add({ mint, label: 'SECRET' })
    await two.cold.client.policy.allow({ address: customer.owner, label: 'customer', passphrase: PASSPHRASE })
    // From here on the offline workstation is processes of its own.
    await two.cold.close()
  }, 180_000)
  afterAll(async () => {
    hidden.house.close()
    await two.close()
    rmSync(medium, { recursive: true, force: true })
  })

  const makeNonce = () => {
    rounds += 1
    return two.makeNonce(`hidden journey ${rounds}`)
  }
  const carry = (file: string): string => {
    const carried = join(medium, basename(file))
    copyFileSync(file, carried)
    return carried
  }
  const becomes = async (of: HiddenElsewhere, held: Held) => {
    await until(async () => (await of.held()).public === held.public && (await of.held()).available === held.available, SOON)
    expect(await of.held()).toEqual(held)
  }

  describe('on a workstation whose processes find no network', () => {
    let story: HiddenElsewhere
    let from: Address
    const folder = () => join(medium, 'cold')
    /** Each command is a process, which finds no network but its own where the system can make one. */
    const cold = async <Answer>(schema: z.ZodType<Answer>, ...argv: string[]): Promise<Answer> => {
      const command = commandOf('run', [...argv, '--offline', '--network', 'practice', '--data', folder(), '--json'])
      const one = run(CANNOT_UNSHARE === null ? aloneWithLoopback(command) : command, `${PASSPHRASE}\n${PASSPHRASE}\n`)
      expect(await one.ended, `${argv.join(' ')}: ${one.said()}`).toBe(0)
      const said = one.said()
      return schema.parse(JSON.parse(said.slice(said.search(/^[[{]/m))))
    }
    const carryThrough = async (act: Tending) => {
      const { client } = two.online()
      rounds += 1
      const nonceAccount = [await two.makeNonce(`hidden story ${rounds}`, from)]
      const asked = { account: story.account, ...act, nonceAccount }
      const { digest } = await client.bundles.planConfidential(asked)
      const prepared = await client.bundles.prepareConfidential({ ...asked, digest: digest ?? '' })
      const there = carry(prepared.path)
      const shown = await cold(ShownSchema, 'bundles', 'show-hidden', '--file', there)
      expect(shown.transactions.flatMap(({ refusals }) => refusals)).toEqual([])
      const words = shown.digestWords.join(' ')
      const signed = await cold(SignedSchema, 'bundles', 'sign', '--file', there, '--digest', shown.digest, '--words', words)
      expect(signed.signatures).toBe(1)
      const { id } = await client.bundles.import({ file: carry(signed.path) })
      await followDecision(two.online(), id, () => undefined)
      return JSON.stringify(shown.transactions.flatMap(({ notes }) => notes))
    }

    it('is applied, withdrawn in part and withdrawn whole, to the unit, as its own keys read it', async () => {
      const { treasury, words: coldWords } = await cold(CreatedSchema, 'vault', 'create')
      from = treasury
      const { path, words } = await cold(ListSchema, 'accounts', 'export-addresses')
      const { client } = two.online()
      await client.accounts.importAddresses({ file: carry(path), words: words.join(' ') })
      const journal = await openJournal({ path: join(folder(), 'practice', 'journal.sqlite'), now: () => 0 })
      await journal.write('network', async (tx) => tx.setNetwork({ name: 'practice', genesisHash: await two.node.getGenesisHash() }))
      await journal.close()
      await two.fund(from, 100_000_000n)
      story = await openHiddenElsewhere(two.url, coldWords)
      await story.house.pay(story.account, ARRIVES)
      expect(await carryThrough({ act: 'apply' })).toContain('once it is applied')
      await becomes(story, { public: 0n, credits: 0n, available: ARRIVES })
      await carryThrough({ act: 'withdraw', amount: 400n })
      await becomes(story, { public: 400n, credits: 0n, available: ARRIVES - 400n })
      await story.house.pay(story.account, 7n)
      expect(await carryThrough({ act: 'withdraw', amount: 'all' })).toContain('becomes public')
      await becomes(story, { public: ARRIVES, credits: 1n, available: 0n })
      expect(await client.activity.verify({})).toMatchObject({ intact: true, problems: [] })
      expect(await client.activity.reconcile({})).toMatchObject({ differences: [] })
      story.house.close()
    }, 300_000)
  })

  describe('where either workstation is killed', () => {
    const NEVER = { state: 'satisfied', attempts: 1, intact: true }
    const SURE: Readonly<Record<Phase['kind'], readonly string[]>> = {
      prepare: ['write:bundle:before', 'write:bundle:after'],
      sign: ['bundle-completed', 'bundle-signing', 'bundle-signed'].flatMap((write) => [`write:${write}:before`, `write:${write}:after`]),
      return: [
        'write:carried:before',
        'write:carried:after',
        'write:broadcast:before',
        'write:broadcast:after',
        'send:before',
        'send:after',
      ],
    }
    beforeAll(() => two.online().close())

    const theirs = async () => {
      const found = decodeConfidentialAccount(await hidden.house.dataOf(hidden.house.customer.account))
      if (found === null) throw new Error('it is configured')
      return found
    }

    /** One phase in as many lives as it takes. */
    const live = async (phase: Phase, kills: Kills) => {
      const place = phase.kind === 'sign' ? { dataDir: two.coldDir, workstation: 'offline' as const } : { dataDir: two.onlineDir }
      const order: Omit<BundleOrder, 'killAt'> = { ...place, passphrase: PASSPHRASE, phase }
      return liveThrough<BundleResult>({ program: 'bundle-child.ts', order, kills })
    }
    const preparing = async (act: Act): Promise<Phase> => {
      const into = { kind: 'prepare', nonceAccount: await makeNonce() } as const
      if (act.act === 'apply') return { ...into, account: hidden.account, act: act.act }
      const amount = String(act.amount)
      if (act.act === 'withdraw') return { ...into, account: hidden.account, act: act.act, amount }
      const { mint: asset, customer } = hidden.house
      return { ...into, act: act.act, from: two.from, to: customer.owner, asset, reference: `paid ${rounds}`, amount }
    }
    /** All of one act, with kills in one phase of it. */
    const round = async (act: Act, during: { readonly phase: Phase['kind']; readonly kills: Kills }) => {
      const at = (kind: Phase['kind']) => (during.phase === kind ? during.kills : [])
      const prepared = await live(await preparing(act), at('prepare'))
      expect(prepared).toMatchObject({ bundles: 1, intact: true })
      const there = carry(prepared.path ?? '')
      const signed = await live({ kind: 'sign', file: there }, at('sign'))
      expect(signed.intact).toBe(true)
      // Signed once more, it has the same bytes: one filling of it was ever signed.
      const again = await live({ kind: 'sign', file: there }, [])
      expect(readFileSync(again.path ?? '', 'utf8')).toBe(readFileSync(signed.path ?? '', 'utf8'))
      expect(decodeBundle(readFileSync(signed.path ?? '', 'utf8')).transactions[0]?.hidden?.completed).not.toBeNull()
      const returned = await live({ kind: 'return', file: carry(signed.path ?? '') }, at('return'))
      expect(returned).toMatchObject(NEVER)
    }

    it.each(['prepare', 'sign', 'return'] as const)(
      'is applied and withdrawn once, whatever was going on in the phase: %s',
      async (phase) => {
        const points = SURE[phase].map((step) => ({ step, nth: 1 }))
        let { public: shown } = await hidden.held()
        for (const kills of killsOf(points, DRAWN, `hidden bundle ${phase}`)) {
          const { available: before } = await hidden.held()
          await hidden.house.pay(hidden.account, ARRIVES)
          await round({ act: 'apply' }, { phase, kills })
          const { credits } = await hidden.held()
          expect(credits).toBe(0n)
          const available = (await hidden.held()).available ?? 0n
          expect(available, nameOf(kills)).toBeGreaterThanOrEqual((before ?? 0n) + ARRIVES)
          await round({ act: 'withdraw', amount: 300n }, { phase, kills })
          shown += 300n
          await becomes(hidden, { public: shown, credits: 0n, available: available - 300n })
        }
      },
      600_000,
    )

    it.each(['prepare', 'sign', 'return'] as const)(
      'is paid once, to the unit, as the recipient’s own keys read it, whatever was going on in the phase: %s',
      async (phase) => {
        const points = SURE[phase].map((step) => ({ step, nth: 1 }))
        const { house, account } = hidden
        for (const kills of killsOf(points, DRAWN, `hidden payment ${phase}`)) {
          const { available: before, public: shown } = await hidden.held()
          await house.pay(account, ARRIVES)
          await round({ act: 'apply' }, { phase: 'prepare', kills: [] })
          const { credits: arrived } = await theirs()
          await round({ act: 'pay', amount: PAYS }, { phase, kills })
          await becomes(hidden, { public: shown, credits: 0n, available: (before ?? 0n) + ARRIVES - PAYS })
          expect((await theirs()).credits, nameOf(kills)).toBe(arrived + 1n)
          expect(hides(house.customer.keys, (await theirs()).pendingLow, (arrived + 1n) * PAYS), nameOf(kills)).toBe(true)
        }
      },
      600_000,
    )
  })
})
