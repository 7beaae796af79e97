import { type Sentence, tell } from '../text/sentence.ts'
import type { PublicCluster } from './clusters.ts'
import { isEarlier, type NodeMaker, type NodeSoftware, parseSoftware } from './node-software.ts'

/**
 * How sure a row is.
 * - stated: by the release notes of whoever made that software
 * - reported: by somebody else's release notes
 * - derived: concluded from the others
 */
type Certainty = 'stated' | 'reported' | 'derived'

/** One thing known of the releases of a node's software. */
export type NodeRelease = {
  readonly software: NodeMaker
  readonly network: PublicCluster
  readonly version: string
  /** `required`: what is below follows another chain; `newest`: the newest one known here. */
  readonly means: 'required' | 'newest'
  /** The day from which it holds. */
  readonly since: string
  readonly certainty: Certainty
  readonly source: string
  readonly words: Sentence
}

/** The day on which the table was last held against its sources. Change it with every row. */
export const RELEASES_AS_OF = '2026-11-28'

const GATE = '8whkDenELnfwYLirBc4Wb4H2Z1z5K7tiykpdxJS7cWg1'
const SPLIT = tell`A node without the patch that this release brings follows another chain since epoch 1079. A patch of the same content may have been applied to an older one by hand; its version does not show it.`

/** Everything known of releases, in one place. A new release is a row here, with its source. */
export const NODE_RELEASES: readonly NodeRelease[] = [
  {
    software: 'agave',
    network: 'production',
    version: '4.4.1',
    means: 'required',
    since: '2026-11-06',
    certainty: 'reported',
    source: `release notes v4.4.1-harmonic, 5 Nov 2026 (github.com/harmonic/salsa), feature gate ${GATE}`,
    words: SPLIT,
  },
  {
    software: 'firedancer',
    network: 'production',
    version: '26.10.6',
    means: 'required',
    since: '2026-11-06',
    certainty: 'reported',
    source: `release notes v26.10.6-harmonic, 5 Nov 2026 (github.com/harmonic/samba), feature gate ${GATE}`,
    words: SPLIT,
  },
  {
    software: 'frankendancer',
    network: 'production',
    version: '4.4.1',
    means: 'required',
    since: '2026-11-06',
    certainty: 'derived',
    source: 'the Agave inside Frankendancer, which is the last figure of its version: 40401 is 4.4.1',
    words: SPLIT,
  },
  {
    software: 'agave',
    network: 'production',
    version: '4.4.1',
    means: 'newest',
    since: '2026-11-05',
    certainty: 'reported',
    source: 'release notes v4.4.1-harmonic, 5 Nov 2026 (github.com/harmonic/salsa)',
    words: tell`The newest release known for mainnet. 4.5 is announced for 7 Dec 2026.`,
  },
  {
    software: 'firedancer',
    network: 'production',
    version: '26.11.1',
    means: 'newest',
    since: '2026-11-26',
    certainty: 'reported',
    source: 'release notes v26.11.1-harmonic, 26 Nov 2026 (github.com/harmonic/samba)',
    words: tell`The newest release known for mainnet.`,
  },
  {
    software: 'firedancer',
    network: 'test',
    version: '26.11.0',
    means: 'newest',
    since: '2026-11-11',
    certainty: 'reported',
    source: 'release notes v26.11.0, 11 Nov 2026 (github.com/jito-foundation/firebam)',
    words: tell`The newest release known for testnet. Alpenglow is its only consensus.`,
  },
]

/** What a node's own word about its software amounts to. None of them says that a node is safe. */
export type SoftwareVerdict =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'other-chain'; readonly software: NodeSoftware; readonly required: NodeRelease }
  | { readonly kind: 'older'; readonly software: NodeSoftware; readonly newest: NodeRelease }
  | { readonly kind: 'not-listed'; readonly software: NodeSoftware }

/** Holds what a node says that it runs against the table. Pure: the table is fixed with the product. */
export function judgeSoftware(version: string, network: PublicCluster): SoftwareVerdict {
  const software = parseSoftware(version)
  if (software === null) return { kind: 'unknown' }
  const rows = NODE_RELEASES.filter((row) => row.software === software.maker && row.network === network)
  const compared = software.agave === null ? software : { version: software.agave, isEarly: software.isEarly }
  const below = (means: NodeRelease['means']) => rows.find((row) => row.means === means && isEarlier(compared, figuresOf(row.version)))
  const required = below('required')
  if (required !== undefined) return { kind: 'other-chain', software, required }
  const newest = below('newest')
  return newest === undefined ? { kind: 'not-listed', software } : { kind: 'older', software, newest }
}

/** A row's version as figures. */
export function figuresOf(version: string): readonly [number, number, number] {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  return [major, minor, patch]
}

const DAY_MS = 24 * 60 * 60 * 1_000

/** How old the table is, in words for whoever reads what rests on it. */
export function releasesAge(nowMs: number): Sentence {
  const days = Math.max(0, Math.floor((nowMs - Date.parse(RELEASES_AS_OF)) / DAY_MS))
  if (days === 1)
    return tell`The releases of node software known here are as of ${RELEASES_AS_OF}, 1 day ago. What was released since is not among them, and a node’s version is only its own word.`
  return tell`The releases of node software known here are as of ${RELEASES_AS_OF}, ${days} days ago. What was released since is not among them, and a node’s version is only its own word.`
}
