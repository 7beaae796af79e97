import { type Address, parseAddress } from '../../core/address/address.ts'
import { lamports } from '../../core/amount/lamports.ts'
import { adviseNode } from '../../core/chain/advise-node.ts'
import { findPublicNetwork } from '../../core/chain/clusters.ts'
import { judgeSoftware, NODE_RELEASES, releasesAge } from '../../core/chain/node-releases.ts'
import { newestVersion } from '../../core/chain/node-flags.ts'
import { StrongroomError } from '../../core/error/error.ts'
import { type Sentence, tell } from '../../core/text/sentence.ts'
import type { Services } from '../services.ts'
import { os } from './implement.ts'

/** The release that the advice was written for: what is assumed where no node of ours says which it runs. */
const STANDARD_VERSION = '4.4'

export function nodeAdviceOperations({ network, journal, nodes, now }: Services) {
  return {
    advise: os.nodes.advise.handler(({ input: { cluster = network, version, knownValidators, peers, ...wish } }) => {
      const asked = (version ?? newestVersion(nodes.states().map((state) => state.version)) ?? STANDARD_VERSION).replace(/^v/i, '')
      const advice = adviseNode({ ...wish, cluster, version: asked, knownValidators: listed(knownValidators), peers: listed(peers) })
      return {
        role: wish.role,
        cluster,
        version: asked,
        firstCommand: advice.firstCommand,
        restartCommand: advice.restartCommand,
        placeholders: [...advice.placeholders],
        warnings: [...warnOfVersion(asked, cluster), ...advice.warnings],
        flags: advice.flags.map((flag) => ({ ...flag, values: [...flag.values] })),
        watch: [...advice.watch],
        releasesAsOf: releasesAge(now()),
        releases: NODE_RELEASES.flatMap(({ network: of, ...row }) => (of === cluster ? [row] : [])),
      }
    }),
    faucet: os.nodes.faucet.handler(async ({ input: { amount, address } }) => {
      // What the data folder is called is one thing, which network its nodes are on another: neither may be production.
      if (network === 'production' || findPublicNetwork(await nodes.genesisHash()) === 'production')
        throw new StrongroomError('FAUCET_NONE', { network: 'production' })
      const to = address ?? (await treasuryOf(journal))
      const signature = await nodes.first((node) => node.requestAirdrop(to, lamports(amount)), { once: true })
      return { address: to, lamports: amount, signature }
    }),
  }
}

/** Of a version of three figures alone: 4.4 may be any patch of it. */
function warnOfVersion(version: string, cluster: Services['network']): { code: string; words: Sentence }[] {
  const verdict = cluster === 'practice' ? null : judgeSoftware(version, cluster)
  if (verdict?.kind !== 'other-chain') return []
  const { version: required, since } = verdict.required
  const words = tell`Below ${required} a node is said to follow another chain since ${since}: start ${required} or a later release.`
  return [{ code: 'OTHER_CHAIN_VERSION', words }]
}

const listed = (text: string | undefined): readonly Address[] => [...new Set(text?.split(',') ?? [])].map(parseAddress)

async function treasuryOf(journal: Services['journal']): Promise<Address> {
  const [treasury] = await journal.read.accounts({ role: 'treasury', limit: 1 })
  if (treasury === undefined) throw new StrongroomError('FAUCET_NO_ACCOUNT', {})
  return treasury.address
}
