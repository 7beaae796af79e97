import type { lockDataFolder } from '../../src/main/journal/index.ts'
import type { NodeClient } from '../../src/main/node/index.ts'
import type { SendingGate } from '../../src/main/pay/index.ts'
import type { SignerClient } from '../../src/main/signer-client.ts'
import type { Violation } from './judge.ts'
import type { Pieces, Template } from './life.ts'
import type { LiesTold, Network } from './network.ts'
import type { Signing } from './vault.ts'
import type { Power, Weather } from './weather.ts'

/** A piece of the product with a fault in it, put in its place. */
export type Fault = {
  readonly lock?: typeof lockDataFolder
  readonly gate?: SendingGate
  readonly pieces?: (pieces: Pieces) => Pieces
  readonly clients?: (clients: readonly NodeClient[], network: Network) => readonly NodeClient[]
  /** The signer as somebody else asks it who speaks for the backend. */
  readonly asked?: (signer: SignerClient) => SignerClient
  /** Between whoever asks for signatures and the signer. */
  readonly signing?: Signing
  /** The signer has no limits, whatever the policy was to be. */
  readonly unlimited?: true
  /** The signer asks for no second person, whatever the policy was to be. */
  readonly unapproved?: true
}

export type HistoryOptions = {
  readonly seed: number
  readonly template: Template
  readonly fault?: Fault
  /** Rules whose breaking ends the history; all of them where it is left out. */
  readonly rules?: readonly string[] | null
  readonly powers?: readonly Power[]
  /** What the world is to be like, instead of what is drawn. */
  readonly weather?: Partial<Weather>
}

/** What came of it. `trace` is the end of what happened, oldest first. */
export type History = {
  readonly steps: number
  readonly kills: number
  readonly decisions: number
  readonly landed: number
  /** Times that an old copy of the journal was put back. */
  readonly oldJournals: number
  /** Comparisons with the chain, how often sending was opened again, and vaults that were made again of their words. */
  readonly compared: number
  readonly reopened: number
  readonly madeAgain: number
  /** Messages that the signer signed for somebody else who spoke for the backend. */
  readonly asked: number
  /** Approvals that a second person gave, and payments that were declined. */
  readonly approved: number
  readonly declined: number
  readonly ended: Readonly<Record<string, number>>
  readonly lies: LiesTold
  readonly violation: Violation | null
  /** What the world was like in it, and the end of what happened. */
  readonly weather: Weather
  readonly trace: readonly string[]
}
