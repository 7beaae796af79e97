import { isStrongroomError, toErrorValue } from '../../../src/core/error/error.ts'
import { explainGiven } from '../../../src/core/explain/explain-given.ts'
import { readGivenToExplain } from '../../../src/main/explain-file.ts'
import { explainWithNodes } from '../../../src/main/explain-with-nodes.ts'
import { shownBeside, shownExplanation } from '../../../src/main/operations/present-explanation.ts'
import { implement } from '@orpc/server'
import { contract } from '../../../src/contract/contract.ts'
import { adviseNode } from '../../../src/core/chain/advise-node.ts'
import { explainEra } from '../../../src/core/chain/network-era.ts'
import { NODE_RELEASES, releasesAge } from '../../../src/core/chain/node-releases.ts'
import { parseAddress } from '../../../src/core/address/address.ts'
import { addressOf, type Case, type Gap, goodDay, node, type Scene, signatureOf, silentNode } from './scene.ts'

const os = implement(contract)

/** Nodes, ledger and cases, answered from a scene. */
export function nodeAnswers(scene: Scene) {
  return {
    add: os.nodes.add.handler(({ input: { name, hints, maxRps = null }, errors }) => {
      if (scene.nodes.some((one) => one.name === name)) throw errors.REFUSED({ data: { code: 'NODE_KNOWN', context: { name } } })
      // An address of its own is not heard from at once.
      const heard = hints === undefined ? 'on' : hints === 'off' ? 'off' : 'trying'
      const added = { ...node(name, scene.slot), hints: heard as 'on' | 'off' | 'trying', maxRps }
      scene.nodes.push(added)
      return added
    }),
    remove: os.nodes.remove.handler(({ input: { name } }) => {
      scene.nodes = scene.nodes.filter((one) => one.name !== name)
      return { removed: name }
    }),
    status: os.nodes.status.handler(() => ({
      network: scene.network,
      genesisHash: addressOf(777),
      consensus: { era: 'before' as const, slot: null, words: explainEra('before') },
      releasesAsOf: releasesAge(Date.now()),
      nodes: scene.nodes,
      warnings: scene.warnings,
      disagreements: scene.disagreements,
    })),
    advise: os.nodes.advise.handler(({ input: { cluster = scene.network, version = '4.4', knownValidators, peers, ...wish } }) => {
      const listed = (text: string | undefined) => (text === undefined ? [] : text.split(',').map(parseAddress))
      const advice = adviseNode({ ...wish, cluster, version, knownValidators: listed(knownValidators), peers: listed(peers) })
      return {
        role: wish.role,
        cluster,
        version,
        firstCommand: advice.firstCommand,
        restartCommand: advice.restartCommand,
        placeholders: [...advice.placeholders],
        warnings: [...advice.warnings],
        flags: advice.flags.map((flag) => ({ ...flag, values: [...flag.values] })),
        watch: [...advice.watch],
        releasesAsOf: releasesAge(Date.now()),
        releases: NODE_RELEASES.flatMap(({ network: of, ...row }) => (of === cluster ? [row] : [])),
      }
    }),
    faucet: os.nodes.faucet.handler(({ input: { amount, address = scene.accounts[0]?.address }, errors }) => {
      if (address === undefined) throw errors.REFUSED({ data: { code: 'FAUCET_NO_ACCOUNT', context: {} } })
      return { address, lamports: amount, signature: signatureOf(4_711) }
    }),
  }
}

export function closeGapIn(scene: Scene, { gap: id, note }: { readonly gap: number; readonly note: string }): Gap | null {
  const gap = scene.continuity.gaps.find((one) => one.id === id && one.closed === null)
  if (gap === undefined) return null
  gap.closed = { at: new Date(), note }
  const openGaps = scene.continuity.gaps.filter(({ closed }) => closed === null).length
  scene.continuity = { ...scene.continuity, openGaps, whole: openGaps === 0 }
  return gap
}

export function caseAnswers(scene: Scene) {
  return {
    list: os.cases.list.handler(({ input: { open } }) => ({
      cases: scene.cases.filter(({ closed }) => !open || closed === null),
      next: null,
    })),
    show: os.cases.show.handler(({ input: { id }, errors }) => {
      const found = scene.cases.find((one) => one.id === id)
      if (found === undefined) throw errors.REFUSED({ data: { code: 'CASE_UNKNOWN', context: { id } } })
      return found
    }),
    resolve: os.cases.resolve.handler(({ input: { id, note }, errors }) => {
      const found = scene.cases.find((one) => one.id === id)
      if (found === undefined) throw errors.REFUSED({ data: { code: 'CASE_UNKNOWN', context: { id } } })
      found.closed = { at: new Date(), note }
      return { closed: [id], payment: found.payment }
    }),
  }
}

/** Three nodes of which one is silent, one behind and one alone; two of them differ. */
export function badNodesDay(): Scene {
  const scene = goodDay()
  const slow = {
    ...node('helium-lane', scene.slot - 90n),
    healthy: false,
    behindSlots: 90,
    version: '4.2.9',
    errorRate: 0.123,
    msMedian: 910,
  }
  return {
    ...scene,
    nodes: [node('vault-rpc-1', scene.slot), slow, silentNode('vault-rpc-2')],
    warnings: [
      {
        code: 'BEHIND',
        context: { node: 'helium-lane', slotsBehind: 90 },
        words: 'helium-lane is 90 slots behind: the others are asked first, and it proves nothing meanwhile.',
      },
      {
        code: 'OLD_VERSION',
        context: { node: 'helium-lane', version: '4.2.9' },
        words:
          'helium-lane says that it runs 4.2.9, an older release than another of your nodes. Update it before the network leaves it behind.',
      },
    ],
    disagreements: [
      {
        what: 'a balance',
        where: addressOf(3),
        since: new Date(Date.now() - 60_000),
        answers: [
          { node: 'vault-rpc-1', said: '890880' },
          { node: 'helium-lane', said: '1890880' },
        ],
      },
    ],
  }
}

const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000)

const gap = (id: number, changes: Partial<Gap>): Gap => ({
  id,
  scope: 'blocks',
  from: 398_100_000n,
  to: 398_106_691n,
  reason: 'not-served',
  words: 'No node could show the blocks of these slots. Asked: vault-rpc-1, vault-rpc-2. 31 of 40 accounts are read back and balance.',
  refusals: [{ node: 'vault-rpc-1', code: 'NODE_BLOCK_CLEANED_UP', firstAvailableSlot: 398_110_000n }],
  accounts: { total: 40, done: 31, troubled: 0 },
  movements: 3,
  openedAt: at(41),
  closed: null,
  ...changes,
})

const someCase = (id: number, changes: Partial<Case>): Case => ({
  id,
  kind: 'reconciliation-differs',
  words: 'The chain holds less than the journal says. Ask whoever else holds this key, then close the case with a note.',
  account: addressOf(7),
  asset: { kind: 'native' },
  expected: 5_890_880n,
  found: 890_880n,
  slot: 398_200_100n,
  signature: null,
  payment: null,
  openedAt: at(300),
  closed: null,
  ...changes,
})

/** Catching up after an absence, with an open gap, one that does not balance, a closed one, and two open cases. */
export function gappyDay(): Scene {
  const scene = goodDay()
  const gaps = [
    gap(3, { accounts: { total: 40, done: 12, troubled: 2 }, scope: 'accounts', from: 398_000_000n, to: 398_090_000n, refusals: [] }),
    gap(2, {}),
    gap(1, {
      words: 'A person chose to make up for a long absence account by account. Closed: Compared with the archive of our provider.',
      closed: { at: at(2_000), note: 'Compared with the archive of our provider.' },
      accounts: { total: 40, done: 38, troubled: 2 },
      refusals: [],
    }),
  ]
  return {
    ...scene,
    openCases: 2,
    continuity: {
      ...scene.continuity,
      to: scene.slot - 12_000n,
      whole: false,
      openGaps: 2,
      accountsWaiting: 28,
      gaps,
      catchingUp: {
        ...scene.continuity.catchingUp,
        way: 'blocks',
        because: '12,000 blocks are fewer calls than the history of 40,000 accounts.',
        slotsLeft: 12_000n,
        slotsPerSecond: 96.4,
        secondsLeft: 125,
      },
    },
    cases: [someCase(2, {}), someCase(1, { kind: 'outcome-differs', payment: 'payment-1', expected: 1n, found: 2n })],
  }
}

/** Nothing of a scene is asked for: what a transaction says stands in its bytes. */
export const transactionAnswers = {
  explain: os.transactions.explain.handler(async ({ input, errors }) => {
    try {
      const given = await readGivenToExplain(input)
      if (!input.nodes) return shownExplanation(explainGiven(given, input))
      return shownBeside(await explainWithNodes(given, input, { ask: () => Promise.resolve([]), nodeCount: 2, listed: [] }))
    } catch (error) {
      throw isStrongroomError(error) ? errors.REFUSED({ data: toErrorValue(error) }) : error
    }
  }),
}
