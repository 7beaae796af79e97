/** Who made a node's software. Frankendancer answers by Agave's part of it, Firedancer by its own. */
export type NodeMaker = 'agave' | 'frankendancer' | 'firedancer'

/** What a node says that it runs. Only its own word: nothing shows whether it is true. */
export type NodeSoftware = {
  readonly maker: NodeMaker
  /** Major, minor, patch. */
  readonly version: readonly [number, number, number]
  /** alpha, beta or rc: made before the release of that version. A fork's own suffix, such as -jito, is none. */
  readonly isEarly: boolean
  /** The version of Agave inside Frankendancer, by its last figure: 40201 is 4.2.1. */
  readonly agave: readonly [number, number, number] | null
}

/** Firedancer's major is the year since 2000, and Agave's is far from it. */
const FIREDANCER_MAJOR_MIN = 20
/** Frankendancer's patch holds Agave's version; below this it cannot. */
const FRANKENDANCER_PATCH_MIN = 10_000

/**
 * What a version's text says: `4.4.1`, `v4.4.1-jito`, `4.5.0-rc.0` of Agave and its forks; `26.10.6` of Firedancer; `0.1106.40201` and
 * `0.101.0-beta.40002` of Frankendancer (major 0, Agave's version at the end).
 * Null: no form that is known here, and nothing may be concluded from it.
 */
export function parseSoftware(text: string): NodeSoftware | null {
  const [, first, second, third, suffix = ''] = /^v?(\d{1,4})\.(\d{1,5})\.(\d{1,6})(?:-([\w.-]{1,40}))?$/.exec(text) ?? []
  if (first === undefined || second === undefined || third === undefined) return null
  const version = [Number(first), Number(second), Number(third)] as const
  const isEarly = /^(?:alpha|beta|rc)\b/.test(suffix)
  const [major, minor, patch] = version
  if (major === 0) {
    const packed = patch >= FRANKENDANCER_PATCH_MIN ? patch : Number(/\.(\d{5,6})$/.exec(suffix)?.[1] ?? 0)
    return packed < FRANKENDANCER_PATCH_MIN ? null : { maker: 'frankendancer', version, isEarly, agave: unpack(packed) }
  }
  if (major >= FIREDANCER_MAJOR_MIN) return minor < 1 || minor > 12 ? null : { maker: 'firedancer', version, isEarly, agave: null }
  return { maker: 'agave', version, isEarly, agave: null }
}

const unpack = (packed: number): readonly [number, number, number] => [
  Math.floor(packed / 10_000),
  Math.floor(packed / 100) % 100,
  packed % 100,
]

/** Whether the first is an earlier release than the second. What was made before a release is earlier than the release. */
export function isEarlier(left: Pick<NodeSoftware, 'version' | 'isEarly'>, right: readonly [number, number, number]): boolean {
  for (const [index, figure] of left.version.entries()) {
    const other = right[index] ?? 0
    if (figure !== other) return figure < other
  }
  return left.isEarly
}
