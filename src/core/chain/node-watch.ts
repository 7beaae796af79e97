import { type Sentence, tell } from '../text/sentence.ts'

/** Something to look after, in words that the window and the command line both show. */
export type NodeMatter = { readonly code: string; readonly words: Sentence }

export const publishedPort = (host: string): NodeMatter => ({
  code: 'PUBLISHED_RPC',
  words: tell`At ${host} the node answers beyond this machine and its private network. Whoever finds the port can ask it, and wear it out. Bind it to a private address, or shut the port at the firewall.`,
})

/** What whoever runs a node looks after, what weighs most first. */
export const WATCH_NODE: readonly NodeMatter[] = [
  {
    code: 'TWO_NODES',
    words: tell`Run two nodes or more, on machines of their own. What one says about money is compared with another.`,
  },
  {
    code: 'RELEASES',
    words: tell`Follow the release announcements: about one release a week, some of them incompatible with the one before. Apply a normal release within a business day or two, a security release sooner.`,
  },
  {
    code: 'RESTART',
    words: tell`Have the node started again automatically whenever it ends, with the command for restarts.`,
  },
  {
    code: 'GAPS',
    words: tell`A start from a new snapshot leaves a gap in the node’s history for ever. Restarts with --no-snapshot-fetch leave none, unless the node was down too long; then another node has to serve the blocks between. Strongroom shows each gap until it is read back.`,
  },
  {
    code: 'MONITOR',
    words: tell`Run the monitoring tool that comes with the node’s software, agave-watchtower, on another machine: it alerts through chat or telephone when the node falls silent or behind.`,
  },
  {
    code: 'DISK',
    words: tell`Watch the disk of the ledger: a full disk ends the node. The bound on what is kept aims at under 500 GB.`,
  },
  {
    code: 'PORT',
    words: tell`Let nobody but Strongroom reach the RPC port and the one above it. Check it from outside after each change of the machine.`,
  },
  {
    code: 'REHEARSE',
    words: tell`Try the whole way, deposits, sweep and payments, on the test and the development network before production. Both have a faucet.`,
  },
]

export const WATCH_PRACTICE: readonly NodeMatter[] = [
  {
    code: 'PRACTICE',
    words: tell`The practice network is one node of its own on this machine. It has a faucet, and none of its keys reaches another network.`,
  },
  {
    code: 'FORGETS',
    words: tell`It lives as long as it runs: started again, it is a new chain, and nothing of the one before is on it.`,
  },
]
